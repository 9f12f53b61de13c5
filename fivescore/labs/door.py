"""The way into labs for anything that speaks JSON: a worker on a page, or a script."""

from __future__ import annotations

import json
from typing import Any

from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.markup import plain

_sessions: dict[str, Session[Any]] = {}


def answer(request: str) -> str:
    """The reply to a request, both JSON: {"key", "lab", "text"} opens a session, {"key", "message"} speaks to it.

    Both may bring "kept": what the reader's browser has kept for the lab.

    >>> reply = json.loads(answer('{"key": "a", "lab": "nine-moves", "text": "8"}'))
    >>> reply["text"], json.loads(answer('{"key": "a", "message": {"id": "next"}}'))["text"]
    ('8', '9')
    """
    asked = json.loads(request)
    if "lab" in asked:
        _sessions[asked["key"]] = Session(LABS[asked["lab"]], asked["text"], asked.get("kept", ""))
        return json.dumps(plain(_sessions[asked["key"]].reply()))
    return json.dumps(plain(_sessions[asked["key"]].send(Message(**asked["message"]), asked.get("kept"))))
