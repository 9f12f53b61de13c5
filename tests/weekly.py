"""Which tests run once a week only: those that try again in more places what one place has shown.

`make check` keeps the cases that are named here; `make test-slow` runs the others. A test that is slow by itself has
the mark where it stands.
"""

from __future__ import annotations

import os
from typing import NamedTuple


class Moved(NamedTuple):
    """A test of which only some cases run each time: its file and name, those cases, and what they stand for."""

    test: str
    kept: tuple[str, ...]
    why: str


PAGES = (
    *("home-light", "home-dark", "rules/-light", "learn/-dark", "notebooks/01_nine_moves/-light"),
    *("tools/finder/-light", "tools/finder/-dark", "play/-dark", "reference/drawing/-dark"),
)
LABS = ("finder", "round", "scorekeeper", "exercise", "belief", "referee")
MOVED = (
    Moved(
        "site/test_hostile_links.py::test_every_lab_refuses_an_attack_in_a_clear_sentence_and_what_was_kept_stays",
        ("markup",),
        "the attack that would do the most harm",
    ),
    Moved(
        "site/test_hostile_links.py::test_a_megabyte_in_an_address_holds_no_page_up",
        (),
        "an attack on every lab of a page",
    ),
    Moved(
        "site/test_kept.py::test_a_broken_store_stops_no_page_and_stays_as_it_is",
        ("train/", "play/"),
        "progress, and the Table",
    ),
    Moved(
        "site/test_faults.py::test_a_python_that_hangs_over_its_memory_is_started_anew_by_try_again",
        (),
        "as one that hangs over a step",
    ),
    Moved(
        "site/test_offline.py::test_a_round_goes_on_where_it_was_once_the_new_version_is_loaded",
        (),
        "a round is resumed, and a new version loaded, by themselves each time",
    ),
    Moved(
        "site/test_kept.py::test_a_round_in_one_tab_and_practice_in_another_lose_nothing_of_each_other",
        (),
        "two tabs of one round",
    ),
    Moved(
        "site/test_table.py::test_the_board_of_a_phone_stays_as_high_as_it_is_while_a_hand_of_nine_shrinks",
        (),
        "that no laid tile moves on a phone is tried each time",
    ),
    Moved(
        "site/test_every_page.py::test_every_third_page_is_valid_html",
        ("0",),
        "pages of every folder, by the same templates",
    ),
    Moved(
        "site/test_every_page.py::test_page_has_no_barriers", PAGES, "a page of each kind; text and a lab in both looks"
    ),
    Moved(
        "site/test_every_page.py::test_nothing_jumps_even_where_fonts_or_scripts_come_late",
        ("home-fonts",),
        "the page that most see first",
    ),
    Moved(
        "site/test_every_page.py::test_nothing_jumps_where_a_page_comes_in_pieces",
        (),
        "as when fonts come late",
    ),
    Moved(
        "site/test_frame.py::test_no_card_stands_alone_in_a_row_at_any_width",
        ("home", "rules/five-up/"),
        "cards, and cases of a game; the others have the same templates",
    ),
    Moved(
        "site/test_table.py::test_a_whole_round_is_played_by_pointer_without_scrolling_and_no_tile_moves",
        ("phone",),
        "the phone; on a desktop one is played by keys and one by ear each time",
    ),
    Moved(
        "site/test_table.py::test_a_half_tile_is_as_large_as_the_window_allows_and_stays_so",
        ("small-26", "desktop-40"),
        "the least window and the largest",
    ),
    Moved(
        "site/test_table.py::test_the_settlement_lies_on_the_board_and_covers_nothing_that_is_pressed_in_any_window",
        ("strokes",),
        "one of three sheets in the same place",
    ),
    Moved(
        "site/test_table.py::"
        "test_the_settlement_of_five_shows_all_its_lines_and_buttons_on_a_phone_and_the_rail_cuts_no_word",
        ("small",),
        "the smaller phone",
    ),
    Moved(
        "site/test_table.py::"
        "test_sums_that_are_sent_away_stay_away_while_the_review_comes_and_come_back_when_asked_for",
        ("small",),
        "the smaller window",
    ),
    Moved(
        "site/test_table.py::test_a_hint_has_two_lines_on_a_phone_moves_nothing_and_leads_to_the_rest",
        ("small",),
        "the smaller phone",
    ),
    Moved(
        "site/test_table.py::test_no_laid_tile_moves_in_a_game_of_many_spinners_or_many_tiles",
        (),
        "a whole round of All Fives is tried each time",
    ),
    Moved("site/test_table.py::test_the_table_has_no_barrier", ("phone-dark",), "one look; its page is tried in both"),
    Moved(
        "site/test_frame.py::test_nothing_jumps_on_a_tablet_when_a_lab_comes_to_life",
        ("tools/machine/-768", "notebooks/01_nine_moves/-820"),
        "more and less room than before",
    ),
    Moved(
        "site/test_course.py::test_the_whole_lesson_is_done_without_scrolling_and_ends_on_its_page",
        ("small",),
        "the least room",
    ),
    Moved(
        "site/test_course.py::test_a_step_has_no_barriers",
        ("3~1-6@4-6~~", "11~12~~"),
        "a tile to lay and a number to tap: what all steps are made of",
    ),
    Moved(
        "site/test_notebook.py::test_no_page_is_longer_than_six_screens_of_a_phone_once_its_answers_are_shown",
        ("04_endgame_odds", "08_the_first_tile", "12_at_least_one"),
        "the two longest, and one of the unit for schools",
    ),
    Moved(
        "site/test_notebook.py::test_without_scripts_the_answer_stands_in_closed_details_and_what_follows_opens_with_it",
        ("02_scoring_opportunities", "11_without_replacement"),
        "tiles and a number to guess, by the same template",
    ),
    Moved(
        "site/test_frame.py::test_what_steps_through_a_record_stands_in_two_rows_on_a_phone",
        ("example",),
        "with a button to play, as most",
    ),
    Moved(
        "site/test_frame.py::test_what_search_suggests_goes_on_where_the_typed_word_ends", ("phone",), "the least room"
    ),
    Moved(
        "site/test_kept.py::test_a_full_disk_is_told_once_and_the_table_goes_on", ("filled",), "the browser's own limit"
    ),
    Moved(
        "site/test_offline.py::test_where_a_browser_keeps_nothing_a_lab_answers_and_nothing_is_told",
        ("no caches",),
        "one of three ways to refuse",
    ),
    Moved(
        "site/test_every_page.py::test_a_page_fits_a_phone_whose_letters_are_twice_as_large",
        ("rules/all-fives/", "play/"),
        "text and a lab",
    ),
    Moved(
        "site/test_hardship.py::test_a_wrong_address_leads_on_wherever_the_site_stands",
        ("rules/no/such/page/",),
        "the deepest",
    ),
    Moved("site/test_printed.py::test_the_rules_of_a_game_fit_few_sheets_with_their_sources", ("A4",), "one paper"),
    Moved(
        "site/test_doors.py::test_on_a_phone_five_words_stand_at_the_bottom_and_cover_nothing_that_matters",
        ("learn/-390-dark", "rules/five-up/-320-light"),
        "both phones and colors, on two pages",
    ),
    Moved(
        "site/test_doors.py::test_the_card_of_a_source_opens_by_a_press_below_its_sentence",
        ("320-True", "1280-False"),
        "both windows, with scripts and without",
    ),
    Moved(
        "website/test_policy.py::test_the_browser_refuses_an_attack",
        (
            *("a script", "a picture that fails", "a frame of elsewhere", "a script of elsewhere"),
            *("a picture of elsewhere", "a style of elsewhere", "a font of elsewhere", "an object", "another base"),
            *("a form to elsewhere", "fetch", "text that is run", "a module that is imported"),
            "a worker that goes elsewhere",
        ),
        "an attack for each directive of the policy",
    ),
    Moved("site/test_doors.py::test_everybody_gets_the_positions_of_the_day", ("390",), "the page has the same parts"),
    Moved(
        "site/test_offline.py::test_the_offer_stands_on_the_table_covers_no_tile_and_can_be_left_for_later",
        ("window0",),
        "the smaller window",
    ),
    Moved(
        "test_threads.py::test_sessions_in_threads_answer_as_one_alone_does",
        ("knock", "race", "detective", "endgame", "editor", "round"),
        "deals by one lab; two more deal in the same way",
    ),
    Moved(
        "labs/test_taint.py::test_a_notebook_keeps_hostile_text_as_text",
        ("finder", "scorekeeper", "exercise", "referee"),
        "as pages, by the same renderer",
    ),
    Moved(
        "labs/test_labs_both_doors.py::test_code_in_a_notebook_drives_a_lab_as_a_reader_does",
        LABS,
        "one session behind both doors",
    ),
    Moved(
        "labs/test_labs_both_doors.py::test_page_and_notebook_give_the_same_replies",
        LABS,
        "one session behind both doors",
    ),
    Moved(
        "site/test_site.py::test_a_lab_answers_in_the_browser_as_python_does_here",
        ("finder",),
        "the same engine behind all; two more labs are driven at length",
    ),
    Moved(
        "site/test_site.py::test_an_engine_of_which_a_file_is_missing_says_so_and_can_be_tried_again",
        (),
        "as the stand-in of Python does each time",
    ),
    Moved(
        "site/test_site.py::test_an_engine_that_dies_says_so_and_goes_on_where_the_reader_was",
        (),
        "as the stand-in of Python does each time",
    ),
    Moved(
        "site/test_site.py::test_python_starts_in_a_browser_that_cannot_go_on_from_its_memory",
        (),
        "the long way, as Python starts under Node each time",
    ),
    Moved(
        "site/test_faults.py::test_a_fault_is_told_in_plain_words_and_mended_by_trying_again",
        (
            "the list is missing",
            "offline from the first",
            "WebAssembly switched off",
            "a fault of ours",
            "Python breaks down",
            "an answer that is no JSON",
        ),
        "one way through for all; a cause of each stage, and what is late has tests of its own",
    ),
    Moved(
        "site/test_faults.py::test_work_that_takes_long_but_beats_is_announced_and_left_alone",
        (),
        "that Python beats while it works is tried each time",
    ),
    Moved(
        "site/test_faults.py::test_a_line_that_is_slow_but_never_stands_still_is_left_alone",
        (),
        "a line that stands still is tried each time",
    ),
    Moved("site/test_faults.py::test_a_line_that_comes_back_to_life_goes_on_by_itself", (), "as trying again does"),
    Moved(
        "site/test_faults.py::test_a_step_that_hangs_twice_can_be_left_out",
        (),
        "a step that hangs once is tried each time",
    ),
    Moved(
        "site/test_offline.py::test_another_tab_is_told_of_a_version_that_was_loaded_beside_it_and_stays_as_it_is",
        (),
        "the tab itself is told each time",
    ),
    Moved(
        "site/test_offline.py::test_live_notebooks_other_versions_and_what_is_not_listed_come_from_the_server",
        (),
        "what is listed is tried each time",
    ),
    Moved(
        "site/test_table.py::test_a_sheet_for_the_score_lies_on_no_tile_whenever_it_is_chosen",
        (),
        "the settlement and its sheet are tried each time",
    ),
    Moved(
        "site/test_site.py::test_play_pauses_and_reaches_the_end_and_undo_does_not_play_again",
        (),
        "undo and the end of a replay are tried by Python each time",
    ),
    Moved(
        "site/test_site.py::test_the_detective_finds_the_one_game_and_answers_every_change",
        (),
        "as every lab answers, behind both doors",
    ),
    Moved(
        "site/test_kept.py::test_the_strip_and_its_list_have_no_barriers", (), "the strip is worked by keys each time"
    ),
    Moved(
        "site/test_kept.py::test_start_again_can_be_undone_after_a_reload_and_the_table_stays_in_the_list",
        (),
        "undo after a reload is tried each time",
    ),
    Moved("site/test_doors.py::test_an_open_card_has_no_barriers", (), "pages with cards are tried each time"),
    Moved(
        "site/test_table.py::test_the_settlement_of_five_covers_no_sheet_for_the_score_on_a_tablet",
        (),
        "the settlement of five is tried on the least phone each time",
    ),
    Moved(
        "site/test_site.py::test_in_projector_mode_type_is_large_the_lab_fills_the_screen_and_escape_leaves",
        ("1280-720",),
        "the smaller wall",
    ),
    Moved(
        "classroom/test_document.py::test_each_sheet_is_one_page_and_the_answers_of_a_class_are_another",
        ("a4-counting-hands", "letter-what-a-knock-tells"),
        "both papers; all lessons are set by the same sheet",
    ),
    Moved("site/test_site.py::test_a_lab_in_use_has_no_barriers", (), "the page of a lab is tried each time"),
    Moved(
        "site/test_keyboard.py::test_after_every_answer_the_focus_is_where_its_reader_goes_on",
        ("exercise",),
        "fields, buttons and verdicts; tiles at the Table",
    ),
    Moved(
        "notebook/test_saved.py::test_a_saved_lab_looks_as_with_the_whole_style_sheet",
        ("320-finder", "900-round"),
        "wheels and hands, narrow and wide",
    ),
    Moved(
        "website/test_ladder.py::test_a_rung_finds_the_stored_values_with_as_many_nodes",
        ("ends of the round and knocks are settled in passing",),
        "the last and quickest rung",
    ),
    Moved(
        "website/test_runs.py::test_a_simulated_run_is_stored_as_it_was_whoever_worked_it_out",
        ("compare", "advice", "claims", "need"),
        "one way to work out all; those left out take longest",
    ),
    Moved("website/test_players.py::test_the_few_come_out_as_stored", (), "a row of them is worked out each time"),
    Moved(
        "test_claims.py::test_a_new_run_of_losses_meets_the_stored_one",
        ("fives-and-threes",),
        "one search behind all; their charts are met each time",
    ),
    Moved("website/test_advice.py::test_the_few_come_out_as_stored", (), "as the few of the comparison"),
    Moved(
        "website/test_pins.py::test_a_package_of_python_is_installed_only_if_it_is_the_pinned_one",
        ("another one",),
        "what is refused; each set-up installs what is pinned",
    ),
    Moved(
        "website/test_pins.py::test_a_package_of_npm_is_installed_only_if_it_is_the_pinned_one",
        ("another one",),
        "what is refused; each set-up installs what is pinned",
    ),
    Moved(
        "website/test_lite.py::test_all_cells_run_and_a_lab_answers_even_when_the_network_is_gone", (), "JupyterLite"
    ),
    Moved("website/test_zip.py::test_nothing_in_the_archive_tells_when_or_where_it_was_made", (), "packs it twice"),
    Moved(
        "website/test_zip.py::test_from_a_folder_all_is_there_to_read_and_a_sentence_says_how_to_make_it_live",
        (),
        "the pages of the site, packed",
    ),
    Moved(
        "website/test_zip.py::test_from_a_folder_its_policy_lets_all_of_its_own_come_and_nothing_else",
        (),
        "the pages of the site, packed",
    ),
    Moved("website/test_zip.py::test_every_link_of_the_archive_leads_to_a_file", (), "the pages of the site, packed"),
    Moved("website/test_zip.py::test_a_page_of_the_archive_has_the_digests_of_its_own_scripts", (), "as on the site"),
    Moved(
        "site/test_speed.py::test_a_lab_answers_within_seconds_and_a_step_at_once",
        (),
        "against the clock; that it starts and answers is tried each time",
    ),
    Moved("website/test_zip.py::test_behind_a_server_the_same_files_are_live", (), "as the site itself"),
    Moved(
        "notebook/test_jupyterlab.py::test_a_notebook_that_is_not_trusted_still_shows_sentences_and_tables",
        (),
        "JupyterLab's own part",
    ),
    Moved("notebook/test_jupyterlab.py::test_a_lab_that_runs_stands_once", (), "as in the run that is tried"),
    Moved("notebook/test_jupyterlab.py::test_a_value_is_drawn_in_the_colors_of_jupyterlab", (), "one look more"),
    Moved(
        "notebook/test_jupyterlab.py::test_a_guess_is_given_in_its_cell_before_the_answer_opens_and_stands_once",
        (),
        "as on its page, in JupyterLab too",
    ),
    Moved(
        "notebook/test_jupyterlab.py::test_a_saved_notebook_shows_a_lab_as_it_stood_and_no_error",
        (),
        "stored outputs are held each time",
    ),
    Moved("notebook/test_jupyterlab.py::test_a_saved_lab_is_dark_where_jupyterlab_is", (), "one look more"),
)
"""Every such test; all of its cases that are not kept are slow."""


def examples(count: int) -> int:
    """How many random examples a test tries: `count` in the weekly run (THOROUGH=1), a twelfth of them each time.

    >>> examples(60) in (5, 60)
    True
    """
    return count if os.environ.get("THOROUGH") else max(2, count // 12)


def left_out(names: list[str], tests: tuple[Moved, ...], *, whole: bool) -> set[str]:
    """Of tests, by their names from the folder of tests on, the case in brackets, those that `tests` does not keep.

    Raises LookupError where a `whole` collection lacks a test or a case that is named there.
    """
    found: set[str] = set()
    seen: set[str] = set()
    kept = {it.test: it.kept for it in tests}
    for name in names:
        test, _, case = name.partition("[")
        if test in kept:
            seen |= {test, f"{test}[{case}"}
            found |= {name} if case.removesuffix("]") not in kept[test] else set()
    wanted = {it.test for it in tests} | {f"{it.test}[{case}]" for it in tests for case in it.kept}
    if whole and wanted - seen:
        raise LookupError(f"tests are moved that are not there: {sorted(wanted - seen)}")
    return found
