"""The exception tree.

    ValueError
    └── FivescoreError        everything that fivescore refuses
        ├── NotationError     a text that cannot be read: .text, .position (where in it, from 0)
        ├── RuleError         settings that no game can have, or that contradict each other: .fields
        ├── IllegalAction     a play that the rules do not allow: .action, .state
        └── TooLarge          an exact answer that would take too long: .estimate, .limit

A message says what was asked, why not, and what would be allowed.
"""

from __future__ import annotations


class Refusal(str):
    """A reason why something is not allowed, then what is; `why` is the reason alone. Empty where all is well.

    `rule` is the clause that speaks against it.

    >>> refusal = Refusal("a player who can play may not knock", "must_play", "what fits: [1-4]")
    >>> refusal, refusal.why, refusal.rule, bool(Refusal())
    ('a player who can play may not knock; what fits: [1-4]', 'a player who can play may not knock', 'must_play', False)
    """

    why: str
    rule: str

    def __new__(cls, why: str = "", rule: str = "", allowed: str = "") -> Refusal:
        self = super().__new__(cls, f"{why}; {allowed}" if allowed else why)
        self.why, self.rule = why, rule
        return self


class FivescoreError(ValueError):
    """Anything that fivescore refuses; catch this to catch all of them.

    >>> issubclass(IllegalAction, FivescoreError) and issubclass(FivescoreError, ValueError)
    True
    """

    @property
    def rule(self) -> str:
        """The clause that speaks against it (see `rules.clauses()`), "" where none does.

        >>> FivescoreError(Refusal("there is no drawing", "drawing")).rule, FivescoreError("no").rule
        ('drawing', '')
        """
        return self.args[0].rule if self.args and isinstance(self.args[0], Refusal) else ""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class NotationError(FivescoreError):
    """A text that cannot be read; `text` is the whole of it, `position` the place of the fault, from 0.

    `why` is the message without the place, where it names one.

    >>> NotationError("is not a tile", "1-4 x", 4)
    NotationError('is not a tile', '1-4 x', 4)
    """

    def __init__(self, message: str, text: str, position: int = 0, *, why: str = "") -> None:
        super().__init__(message, text, position)
        self.text, self.position, self.why = text, position, why or message

    @property
    def line(self) -> int:
        """The line of the fault, from 1.

        >>> NotationError("is not a tile", "1-4\\nx", 4).line
        2
        """
        return self.text.count("\n", 0, self.position) + 1


class RuleError(FivescoreError):
    """Settings that no game can have; `fields` names the `RuleSet` fields that are at fault.

    >>> RuleError("there is no drawing", ("drawing",)).fields
    ('drawing',)
    """

    def __init__(self, message: str, fields: tuple[str, ...]) -> None:
        super().__init__(message, fields)
        self.fields = fields

    @property
    def rule(self) -> str:
        """The first of the fields: its clause has its name."""
        return self.fields[0] if self.fields else ""


class IllegalAction(FivescoreError):
    """An action that the rules do not allow; `action` is what was asked, `state` what it was asked of.

    >>> str(IllegalAction("[3-4] fits no open end", "3-4", None))
    '[3-4] fits no open end'
    """

    def __init__(self, message: str, action: object, state: object) -> None:
        super().__init__(message, action, state)
        self.action, self.state = action, state


class TooLarge(FivescoreError):
    """An exact answer that would take too long: `estimate` and `limit`, in the unit that the message names.

    >>> TooLarge("about 10**9 deals, at most 10**6", 10**9, 10**6).limit
    1000000
    """

    def __init__(self, message: str, estimate: float, limit: float) -> None:
        super().__init__(message, estimate, limit)
        self.estimate, self.limit = estimate, limit


for _each in (FivescoreError, IllegalAction, NotationError, Refusal, RuleError, TooLarge):
    _each.__module__ = "fivescore"  # a traceback names them as readers import them
