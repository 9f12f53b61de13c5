"""The PDFs of the site: data from the rules and the engine (`prints`), set by the templates that lie beside it."""
