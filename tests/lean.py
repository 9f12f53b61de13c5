"""What every process of the tests is spared: loaded by pytest before all other plugins (`-p` in pyproject.toml)."""

import sys

sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]
"""Of addresses in other alphabets, which no notebook has, jsonschema would build the grammar: two seconds each time."""
