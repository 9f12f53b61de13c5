"""The way into labs for anything that speaks JSON: a worker on a page, or a script."""

import json
import traceback
from typing import Any

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.html import plain

_sessions: dict[str, Session[Any]] = {}
_MOST = 100
"""The most sessions, those of earlier pages too: the one unused for longest goes, and its page opens it anew."""


def answer(request: str) -> str:
    """The reply to a request, both JSON: {"key", "lab", "text"} opens a session, {"key", "message"} speaks to it."""
    asked = json.loads(request)
    key = asked["key"]
    if "lab" in asked and asked["lab"] not in LABS:
        return json.dumps({"fault": "renewed", "detail": f"no lab {asked['lab']!r}"})
    if "lab" not in asked and key not in _sessions:
        return json.dumps({"fault": "closed"})
    try:
        return _reply(key, asked)
    except Exception as fault:
        _sessions.pop(key, None)
        name = "memory" if isinstance(fault, MemoryError) else "defect"
        return json.dumps({"fault": name, "detail": "".join(traceback.format_exception(fault, limit=-4))})


def _reply(key: str, asked: dict[str, Any]) -> str:
    if "lab" in asked:
        past = asked.get("past", [])
        past = past if isinstance(past, list) else [past]  # what a page kept may be damaged: then it is no jump
        _sessions[key] = Session(LABS[asked["lab"]], asked["text"], asked.get("kept", ""), past)
        if len(_sessions) > _MOST:
            _sessions.pop(next(iter(_sessions)))
        return json.dumps(plain(_sessions[key].reply()))
    _sessions[key] = _sessions.pop(key)  # the one used last is the last
    return json.dumps(plain(_sessions[key].send(Message(**asked["message"]), asked.get("kept"))))
