"""The camera of the mark sheet: a film of thirty receipts, held before it one after the other."""

import re

import numpy as np
import pytest

from fivescore_labs.classroom.codes import drawing, qr_texts
from fivescore_labs.classroom.receipt import write_receipt
from tests.browser import Visit, launched, nothing, until
from tests.classroom.test_receipt import handed, seen, squares

SIDE, RATE, HELD = 480, 5, 5
"""Pixels of the film, its pictures in a second, and for how many of them each code is held."""
PUPILS = 30
LONGEST = 90
"""Seconds of film in which all of them pass. It goes round: on a busy machine it is seen twice."""


@pytest.fixture
def filmed(tmp_path, browser, site):
    """The mark sheet in a Chromium whose camera is a film: each pupil holds up the codes of a receipt, in turn."""
    path = tmp_path / "class.y4m"
    count = 0
    with path.open("wb") as out:
        out.write(f"YUV4MPEG2 W{SIDE} H{SIDE} F{RATE}:1 Ip A1:1 C420jpeg\n".encode())
        for student in range(1, PUPILS + 1):
            for frame in qr_texts(write_receipt(handed(student)), f"Pupil {student}"):
                grid = squares(drawing(frame, "a receipt"))
                code = seen(grid, (SIDE - 40) // len(grid))
                picture = np.full((SIDE, SIDE), 90, np.uint8)
                at = (SIDE - len(code)) // 2 + student % 7  # hands are not still
                picture[at : at + len(code), at : at + len(code)] = code
                whole = b"FRAME\n" + picture.tobytes() + bytes([128]) * (SIDE * SIDE // 2)
                out.write(whole * HELD)
                count += HELD
    assert count / RATE < LONGEST
    camera = ["--use-fake-ui-for-media-stream", "--use-fake-device-for-media-stream"]
    with (
        launched(browser.browser_type, *camera, f"--use-file-for-fake-video-capture={path}") as own,
        Visit(own, site + "teach/mark-sheet/", permissions=["camera"]) as visit,
    ):
        yield visit


@pytest.mark.landing  # a film of a minute
@pytest.mark.pyodide
def test_thirty_receipts_pass_the_camera_and_thirty_rows_are_there(filmed):
    page = filmed.page
    button = page.get_by_role("button", name="Read with the camera")
    assert not any("/camera" in url for url in filmed.asked), "nothing of it is fetched before it is asked for"
    button.focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Stop the camera").wait_for()
    lab = page.locator(".fs-lab")

    def rows():
        return {*re.findall(r'"(Pupil \d+)","10B', lab.inner_text())}

    until(lambda: len(rows()) == PUPILS, lambda: f"only {sorted(rows())} are there", page, 2 * LONGEST)
    assert "What tomorrow begins with" in lab.inner_text()
    page.get_by_role("button", name="Stop the camera").click()
    page.locator("video").wait_for(state="detached")  # what watches the camera is a script of its own
    button.wait_for()
    nothing(**filmed.barriers(".fs-lab"))


def test_a_device_without_a_camera_is_told_what_else_there_is(visit):
    it = visit("teach/mark-sheet/")
    button = it.page.get_by_role("button", name="Read with the camera")
    until(button.is_visible, "the button", it.page)
    button.click()
    told = it.page.locator(".fs-lab .fs-problem")
    until(lambda: "as text" in told.inner_text(), lambda: told.inner_text(), it.page, 20)
