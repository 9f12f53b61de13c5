"""What a game is: every rule on which the sources differ as a value (`sets`, `choices`), which sources name a value
(`named`), the rules in sentences (`wording`), and what a score and the tiles left at the end are worth
(`settlement`).
"""

from fivescore.core.rules.choices import (
    DIFFERENCES as DIFFERENCES,
    SOURCES as SOURCES,
    Choice as Choice,
    Count as Count,
    Counted as Counted,
    Drawing as Drawing,
    Ending as Ending,
    FirstLead as FirstLead,
    Lead as Lead,
    Left as Left,
    NextLead as NextLead,
    Rounded as Rounded,
    Rounding as Rounding,
    Scoring as Scoring,
    Settlement as Settlement,
    Spinner as Spinner,
    Unit as Unit,
)
from fivescore.core.rules.named import HANDS as HANDS, ByPlayers as ByPlayers, is_house as is_house, naming as naming
from fivescore.core.rules.sets import (
    ALL_FIVES as ALL_FIVES,
    ALL_FIVES_GAMERULES as ALL_FIVES_GAMERULES,
    ALL_FIVES_ONLINE as ALL_FIVES_ONLINE,
    ALL_THREES as ALL_THREES,
    FIVE as FIVE,
    FIVE_UP as FIVE_UP,
    FIVES_AND_THREES as FIVES_AND_THREES,
    MOST_PLAYERS as MOST_PLAYERS,
    MUGGINS as MUGGINS,
    NUMBERS as NUMBERS,
    ODD_PRIMES as ODD_PRIMES,
    RULE_SETS as RULE_SETS,
    RULES as RULES,
    SNIFF as SNIFF,
    Differences as Differences,
    RuleSet as RuleSet,
)
from fivescore.core.rules.settlement import (
    Settled as Settled,
    credit as credit,
    credited as credited,
    gains as gains,
    kept_from as kept_from,
    reached as reached,
    settle as settle,
    sides as sides,
    worth as worth,
)
from fivescore.core.rules.wording import (
    CALL as CALL,
    MISPLAY as MISPLAY,
    TOPICS as TOPICS,
    Clause as Clause,
    clauses as clauses,
    spread as spread,
)
