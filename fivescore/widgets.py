"""The notebook door of the labs: ipywidgets that draw with the same renderer, and stand still where none runs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets
from IPython.display import display

from fivescore import __version__
from fivescore.labs import LABS
from fivescore.labs.contract import Lab, Message, Reply, Session
from fivescore.labs.markup import plain, rich
from fivescore.labs.saved import SHEET, saved

_VIEW = "application/vnd.jupyter.widget-view+json"


class LabWidget(anywidget.AnyWidget):
    """A lab in a notebook cell: live while Python runs, its frames as HTML in a saved notebook, its sentence as text.

    `lab` is a lab or the name of one, `text` a share text. What labs keep is kept in memory, for all of them together.

    >>> widget = LabWidget("nine-moves", "7")
    >>> widget.send_message("next").text
    '8'
    >>> print(widget.session.reply().view.says)
    [0-5] on the double five. The ends are 2, 3 and 0. They total 5, a multiple of five: [0-5] scores 5.

    Raises KeyError for a name that no lab has; a share text that cannot be read is told in the first reply.
    """

    _esm = Path(__file__).parent / "lab.js"
    _css = SHEET
    title = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    reply = traitlets.Dict().tag(sync=True)
    _kept = ""

    def __init__(self, lab: Lab[Any] | str, text: str = "") -> None:
        self.lab: Lab[Any] = LABS[lab] if isinstance(lab, str) else lab
        self.session: Session[Any] = Session(self.lab, text, LabWidget._kept)
        self._text = text
        about = {"name": self.lab.name, "version": __version__}
        super().__init__(title=rich(self.lab.title), about=about, reply=plain(self.session.reply()))
        self.on_msg(self._hear)

    def send_message(self, id: str, value: str = "") -> Reply:
        """The reply to a message, as if a reader had sent it; what is on the screen follows."""
        return self._tell(Message(id, value))

    def _hear(self, _: Any, content: dict[str, Any], __: Any) -> None:
        self._tell(Message(**content))

    def _tell(self, message: Message) -> Reply:
        reply = self.session.send(message, LabWidget._kept)
        LabWidget._kept = self.session.kept
        self.reply = plain(reply)
        self.send(self.reply)
        return reply

    def _ipython_display_(self, **_: Any) -> None:
        """Show the lab in two outputs, since an output whose widget is gone shows nothing else; `saved.css` hides one.

        The first has empty HTML too, for what draws no widgets and would complain.
        """
        data, metadata = self._repr_mimebundle_() or ({}, {})
        display({_VIEW: data[_VIEW], "text/html": ""}, metadata=metadata, raw=True)
        still = {"text/html": saved(self.lab, self._text), "text/plain": self.session.reply().view.says}
        display(still, raw=True)


def nine_moves(text: str = "") -> LabWidget:
    """The replay of the nine moves, from the place that `text` names.

    >>> print(nine_moves("1").session.reply().view.says)
    [1-4] leads. The ends are 1 and 4. They total 5, a multiple of five: [1-4] scores 5.
    """
    return LabWidget("nine-moves", text)


def scorekeeper(text: str = "") -> LabWidget:
    """The scorekeeper, with the sheet that `text` holds.

    >>> sheet = scorekeeper("numbers~~fivescore 1 all-fives~players: Ana, Ben~5-5 = 10")
    >>> print(sheet.session.reply().view.says)
    Ana: [5-5] leads: the spinner. The one end counts 10, a multiple of five: [5-5] scores 10. Ben is next. The score:
    Ana 10 and Ben 0.
    """
    return LabWidget("scorekeeper", text)


def detective(text: str = "") -> LabWidget:
    """The detective, with the case that `text` describes.

    >>> print(detective("10,10~all-fives~~~").session.reply().view.says)
    One game of All Fives fits these 2 scores.
    """
    return LabWidget("detective", text)


def finder(text: str = "") -> LabWidget:
    """The finder, with the table, the hand and the play that `text` names.

    >>> print(finder("all-fives~1-4~1-1.1-6~").session.reply().view.says)
    The count is 5. In fives it leaves 0: 0, +5 and +10 score. 1 of 2 plays of the hand scores. The best: [1-6] on
    [1-4] replaces 1 by 6: 5 + 5 = 10. It scores 10.
    """
    return LabWidget("finder", text)


def drill(text: str = "") -> LabWidget:
    """The ends trainer, at the seed, game and question that `text` names.

    >>> print(drill("1~all-fives~does~1~").session.reply().view.controls[0].group)
    Does [1-5] on [1-1] score?
    """
    return LabWidget("drill", text)


def endgame(text: str = "") -> LabWidget:
    """Endgame odds, with the ending, the values and the play that `text` names.

    >>> print(endgame().session.reply().view.says.partition(".")[0])
    They hold 3 of 7 unseen tiles, 4 are in the boneyard: 35 deals fit
    """
    return LabWidget("endgame", text)


def belief(text: str = "") -> LabWidget:
    """The belief grid, at the record, the event and the tile that `text` names.

    >>> print(belief("knock~2~1~~").session.reply().view.says.partition(".")[0])
    Ben knocks: no 5 in that hand
    """
    return LabWidget("belief", text)


def knock(text: str = "") -> LabWidget:
    """The knock lab, with the sixes kept, the deals, the guess and the looks that `text` names.

    >>> print(knock("1~yes~~~1~0~~").session.reply().view.says.partition(": ")[0])
    Ben knocks
    """
    return LabWidget("knock", text)


def until(text: str = "") -> LabWidget:
    """The row of tiles that are drawn until one fits, with the settings, the rows and the guess that `text` names.

    >>> print(until("mean~2~0~~1~0~counted~").session.reply().view.says.partition("Counted: ")[2].partition(",")[0])
    (14 + 1)/(2 + 1) = 5
    """
    return LabWidget("until", text)


def editor(text: str = "") -> LabWidget:
    """The position editor, with what `text` holds: a position id, plays, a record, or a link of another lab.

    >>> print(editor("muggins 1-4 1-1").session.reply().view.says.partition(".")[0])
    The count is 6
    """
    return LabWidget("editor", text)


def example(text: str = "") -> LabWidget:
    """The worked example of a game, at the game, the move and with the guesses that `text` names.

    >>> print(example("five-up~2").session.reply().view.says.partition(".")[0])
    [5-5] on the 5, crosswise: a spinner
    """
    return LabWidget("example", text)


def exercise(text: str = "") -> LabWidget:
    """An exercise, at the id, the seed and with the answers that `text` names.

    >>> print(exercise("none-of-them~3~~~1/7").session.reply().view.note)
    Not yet. Of how many of the 28 tiles is it true that it shows a 0?
    """
    return LabWidget("exercise", text)


def progress() -> LabWidget:
    """What was done of the unit in this notebook, or what you bring from elsewhere.

    >>> widget = progress()
    >>> print(widget.send_message("read", "fivescore progress 1\\nnone-of-them~3 marks 2 tries 1").view.note)
    Read in: 1 exercise, 1 of them new. Nothing was lost.
    >>> print(widget.send_message("forget").view.note)
    All of it is forgotten. Bring it back, as long as this page is open.
    """
    return LabWidget("progress")


def class_sheet(text: str = "") -> LabWidget:
    """A student's sheet of exercises, of the code that `text` is.

    >>> print(class_sheet("10B-KNO-2026-07-Z").session.reply().view.says.partition(".")[0])
    Sheet 10B-KNO-2026-07-Z: what a knock tells, class 10B, student 7
    """
    return LabWidget("class-sheet", text)


def switchboard(text: str = "") -> LabWidget:
    """The switchboard, with the rules, the plays and the pips left that `text` names.

    >>> print(switchboard("all-fives scoring=threes~3-3~").session.reply().view.says.partition(". ")[0])
    All Fives, with one rule changed
    """
    return LabWidget("switchboard", text)


def which_game(text: str = "") -> LabWidget:
    """The questions that lead to the nearest game, after the answers that `text` names.

    >>> print(which_game("every+sides~fives~?~5~?~?~?").session.reply().view.says)
    You play Five Up, source B. The three answers that you know fit.
    """
    return LabWidget("which-game", text)


def referee(text: str = "") -> LabWidget:
    """The referee, with the question, the table and what it is about as `text` has them.

    >>> print(referee("score~all-fives~5-5~~~~5").session.reply().view.note)
    Not 5: it scores 10.
    """
    return LabWidget("referee", text)


def quiz(text: str = "") -> LabWidget:
    """Eight questions about the rules of a game, at the game, the seed and the question that `text` names.

    >>> print(quiz("five-up~1").session.reply().view.controls[0].group)
    It is the first round of a match, and you have the lead. Which tile may you lead?
    """
    return LabWidget("quiz", text)


def sheet(text: str = "") -> LabWidget:
    """The score sheet, with the kind of sheet, the scores and the turn that `text` names.

    >>> print(sheet("61~5 0 10~3").session.reply().view.says)
    Turn 3: Ana scores 10. Two holes: the hind peg jumps to hole 3. Ana 15, Ben 0.
    """
    return LabWidget("sheet", text)


def machine(text: str = "") -> LabWidget:
    """The draw machine, with the question, the hands dealt and the guess that `text` names.

    >>> print(machine("best~7~set~~1~0~counted~").session.reply().view.says.partition("Counted: ")[2])
    5791/936, that is 6.19.
    """
    return LabWidget("machine", text)


def play_round(text: str = "") -> LabWidget:
    """A round to play, as it stands in `text`.

    >>> print(play_round("1~muggins~2~greedy~~~").session.reply().view.says.partition(".")[0])
    Ben leads [0-1]
    """
    return LabWidget("round", text)


def hands(text: str = "") -> LabWidget:
    """The hand builder, with the tiles and the guess that `text` names.

    >>> print(hands("1-4.5-5").session.reply().view.says.partition("every other: ")[2])
    756 / 2 = 378 hands of two.
    """
    return LabWidget("hands", text)


def race(text: str = "") -> LabWidget:
    """The race of four runners who estimate a chance, with the question, the seed and the runs that `text` names.

    >>> print(race("none~1~1~").session.reply().view.says.partition(" The exact")[0])
    One run. With 25, 100, 400 and 1,600 deals the shares with no double are 0.04, 0.03, 0.0825 and 0.0925.
    """
    return LabWidget("race", text)
