"""Which tests `make test` leaves to `make check`: those that walk again, by browser or lab by lab, where others have.

So `make test` is done in four minutes, and all of them must hold before a change lands. Once a week they run too.
"""

from __future__ import annotations

from tests.weekly import LABS, Moved

VALUES = ("Plays-320", "Dist0-320", "Belief-320", "Review-320", "State-900", "Table-900")
LANDING = (
    # The Table
    Moved(
        "site/test_table.py::test_the_settlement_lies_on_the_board_and_covers_nothing_that_is_pressed_in_any_window",
        (),
        "a round is played to its settlement",
    ),
    Moved(
        "site/test_table.py::"
        "test_the_settlement_of_five_shows_all_its_lines_and_buttons_on_a_phone_and_the_rail_cuts_no_word",
        (),
        "a round is played to its settlement",
    ),
    Moved(
        "site/test_table.py::"
        "test_sums_that_are_sent_away_stay_away_while_the_review_comes_and_come_back_when_asked_for",
        (),
        "what is said while the review comes is tried",
    ),
    Moved(
        "site/test_table.py::test_the_review_lies_in_its_drawer_and_stays_there_when_something_else_is_set",
        (),
        "what is said while the review comes is tried",
    ),
    Moved(
        "site/test_table.py::test_while_choices_at_a_shared_table_are_weighed_the_drawer_says_whose",
        (),
        "that a hand is covered between two people is tried",
    ),
    Moved(
        "site/test_table.py::test_as_a_tile_lands_its_ends_are_counted_up_one_by_one_unless_motion_is_reduced",
        ("no-preference",),
        "as most readers see it",
    ),
    Moved(
        "site/test_table.py::test_a_half_tile_is_as_large_as_the_window_allows_and_stays_so",
        ("small-26",),
        "the least window",
    ),
    Moved(
        "site/test_table.py::test_a_board_that_pans_cannot_be_dragged_out_of_view", ("900-900",), "both ways at once"
    ),
    Moved(
        "site/test_table.py::test_where_the_table_does_not_fill_the_window_a_half_tile_can_still_be_pressed",
        ("320",),
        "the narrowest",
    ),
    Moved(
        "site/test_table.py::test_a_hint_has_two_lines_on_a_phone_moves_nothing_and_leads_to_the_rest",
        (),
        "a hint on a phone held sideways is tried",
    ),
    Moved(
        "site/test_table.py::test_in_a_notebook_a_hint_lies_below_the_board_and_moves_nothing",
        (),
        "a hint on a phone held sideways is tried",
    ),
    Moved("site/test_table.py::test_a_tap_soon_after_a_flick_is_heard_once", (), "a tap right after a drag is tried"),
    # Labs on their pages
    Moved(
        "site/test_site.py::test_on_a_phone_what_was_tapped_and_the_sentence_are_seen_in_one_window",
        ("finder", "knock"),
        "the labs in which the way to the sentence is longest",
    ),
    Moved("site/test_site.py::test_the_lab_is_worked_by_keys_and_the_focus_stays", (), "the strip and the Table are"),
    Moved("site/test_site.py::test_steps_say_what_python_says", (), "as every lab that is driven"),
    Moved("site/test_site.py::test_tab_reaches_every_control_and_shows_where_it_is", (), "of a page, Tab is tried"),
    Moved("site/test_site.py::test_what_is_pressed_while_a_link_opens_is_not_lost", (), "what is typed then is tried"),
    Moved(
        "site/test_site.py::test_in_projector_mode_type_is_large_the_lab_fills_the_screen_and_escape_leaves",
        (),
        "looks of a wall",
    ),
    Moved(
        "site/test_site.py::test_a_long_search_shows_its_progress_can_be_stopped_and_ends_in_a_sentence",
        (),
        "its replies are tried in Python",
    ),
    Moved(
        "site/test_site.py::test_on_a_phone_a_choice_to_try_again_shows_its_table_and_its_hand",
        (),
        "other labs are tapped on a phone",
    ),
    Moved(
        "site/test_site.py::test_a_round_against_the_clock_asks_on_by_keyboard_and_can_pause",
        (),
        "its replies are tried in Python",
    ),
    Moved("site/test_heard.py::test_a_lab_is_heard_as_it_is_seen", LABS, "labs of every kind, by one renderer"),
    Moved(
        "site/test_keyboard.py::test_after_every_answer_the_focus_is_where_its_reader_goes_on",
        (),
        "that the focus stays in the lab is tried",
    ),
    Moved("site/test_hardship.py::test_where_storage_is_blocked_labs_colors_and_search_still_work", (), "the Table is"),
    Moved(
        "site/test_address.py::"
        "test_where_a_browser_refuses_to_write_the_address_the_lab_goes_on_and_the_address_catches_up",
        (),
        "a limit of one browser",
    ),
    # What is kept
    Moved("site/test_kept.py::test_a_broken_store_stops_no_page_and_stays_as_it_is", ("play/",), "the Table"),
    Moved(
        "site/test_kept.py::test_settings_of_the_table_that_are_not_kept_are_told_once_and_hold_as_long_as_its_page",
        ("full",),
        "one reason of two",
    ),
    Moved(
        "site/test_kept.py::test_a_damaged_table_is_told_listed_and_opened_as_far_as_it_can_be_read",
        (),
        "a damaged round is told on the Table each time",
    ),
    Moved(
        "site/test_kept.py::test_a_damaged_entry_with_a_time_that_cannot_be_does_not_take_the_place_of_the_copy",
        (),
        "a damaged round is told on the Table each time",
    ),
    Moved(
        "site/test_kept.py::test_a_table_of_which_half_reached_the_disk_comes_back_from_its_copy",
        (),
        "a damaged round is told on the Table each time",
    ),
    Moved("site/test_kept.py::test_a_browser_that_is_killed_loses_no_turn", (), "a tab that is closed is tried"),
    Moved(
        "site/test_kept.py::test_two_tabs_follow_each_other_and_neither_writes_over_the_other",
        (),
        "what two have changed is put together each time",
    ),
    Moved(
        "site/test_kept.py::test_a_second_tab_counts_what_is_solved_in_the_first",
        (),
        "what two have changed is put together each time",
    ),
    Moved("site/test_kept.py::test_undo_goes_on_after_a_reload_to_the_first_turn", (), "a closed tab is tried"),
    Moved(
        "site/test_kept.py::test_a_link_wins_over_the_kept_table_and_does_not_write_over_it",
        (),
        "that several tables are listed and opened is tried",
    ),
    Moved(
        "site/test_kept.py::test_a_record_from_a_file_or_the_clipboard_is_read_in_and_a_fault_stays_to_be_mended",
        (),
        "records are read in Python",
    ),
    Moved(
        "site/test_kept.py::test_where_storage_is_forbidden_it_says_so_once_and_the_table_goes_on",
        (),
        "a full disk is tried",
    ),
    Moved("site/test_kept.py::test_the_strip_is_worked_by_keys_alone", (), "the list is worked by the pointer"),
    # The site without a line, its start, its faults
    Moved(
        "site/test_offline.py::test_the_offer_stands_on_the_table_covers_no_tile_and_can_be_left_for_later",
        (),
        "that a new version is offered is tried",
    ),
    Moved(
        "site/test_offline.py::test_a_page_that_is_kept_is_what_was_published_with_all_that_it_loads",
        (),
        "that every kept page opens without a line is tried",
    ),
    Moved(
        "site/test_offline.py::test_on_a_counted_line_nothing_is_kept_before_a_lab_is_touched",
        (),
        "that nothing starts there is tried",
    ),
    Moved("site/test_offline.py::test_everything_is_forgotten_with_the_site_that_is_kept", (), "texts are forgotten"),
    Moved(
        "site/test_offline.py::test_what_is_not_as_it_was_published_is_not_kept_and_all_works_without",
        (),
        "of the engine a changed file is refused each time",
    ),
    Moved(
        "site/test_start.py::test_only_where_the_site_is_kept_python_starts_before_the_page_rests",
        ("1-None-True",),
        "where it does start",
    ),
    Moved(
        "site/test_start.py::test_on_a_slow_or_counted_line_nothing_starts_before_a_lab_is_touched",
        ("{ saveData: true }",),
        "one of three such lines",
    ),
    Moved("site/test_start.py::test_a_page_without_a_lab_starts_nothing", ("rules/",), "one of three such pages"),
    Moved(
        "site/test_faults.py::test_a_fault_is_told_in_plain_words_and_mended_by_trying_again",
        ("offline from the first", "Python breaks down"),
        "a cause of the line and one of Python",
    ),
    Moved(
        "site/test_faults.py::test_where_python_does_not_go_on_from_its_memory_it_is_started_anew_without_a_word",
        ("OPENING",),
        "the last of three moments",
    ),
    Moved(
        "site/test_faults.py::test_an_answer_that_comes_after_all_takes_the_sentence_away",
        (),
        "that trying again takes it away is tried",
    ),
    Moved(
        "site/test_faults.py::"
        "test_all_labs_of_a_page_are_told_and_one_button_brings_all_back_with_nothing_lost_or_sent_twice",
        (),
        "one lab is told each time",
    ),
    Moved(
        "site/test_faults.py::test_a_link_that_is_followed_while_python_works_is_where_the_lab_ends", (), "links are"
    ),
    Moved(
        "site/test_faults.py::test_a_step_that_brings_python_down_twice_can_be_left_out", (), "one that does once is"
    ),
    # Attacks
    Moved(
        "site/test_hostile_links.py::test_every_lab_refuses_an_attack_in_a_clear_sentence_and_what_was_kept_stays",
        (),
        "every lab is attacked in Python each time, some pages too",
    ),
    Moved("site/test_hostile_links.py::test_a_broken_address_leaves_a_lesson_as_it_is", ("%",), "one of four texts"),
    # Pages and lessons
    Moved(
        "site/test_every_page.py::test_page_has_no_barriers",
        ("home-light", "rules/-light", "learn/-dark", "notebooks/01_nine_moves/-light", "tools/finder/-dark"),
        "a page of each kind, two in the dark",
    ),
    Moved("site/test_frame.py::test_a_link_to_what_is_folded_opens_it_and_leads_there", ("teach/-marking",), "one way"),
    Moved("site/test_frame.py::test_a_hand_of_seven_stands_in_one_row_on_a_usual_phone", ("360",), "the narrowest"),
    Moved(
        "site/test_frame.py::test_the_page_for_wrong_addresses_has_the_sites_header_and_type",
        ("rules/no/such/page/-390-dark",),
        "the deepest, in the dark",
    ),
    Moved("site/test_frame.py::test_what_leads_on_the_wall_covers_no_control", (), "looks of a wall"),
    Moved("site/test_frame.py::test_what_search_suggests_goes_on_where_the_typed_word_ends", (), "search is tried"),
    Moved("site/test_frame.py::test_no_card_stands_alone_in_a_row_at_any_width", ("home",), "cards of one template"),
    Moved(
        "site/test_frame.py::test_nothing_jumps_on_a_tablet_when_a_lab_comes_to_life",
        ("notebooks/01_nine_moves/-820",),
        "a lab within a lesson",
    ),
    Moved(
        "site/test_course.py::test_the_numbers_stand_still_from_before_the_first_press_on",
        ("320-568",),
        "the least window",
    ),
    Moved("site/test_course.py::test_a_step_has_no_barriers", (), "pages are tried, one of a lesson too"),
    Moved(
        "site/test_doors.py::test_everybody_gets_the_positions_of_the_day", (), "that a link to a day stays is tried"
    ),
    Moved(
        "site/test_doors.py::test_the_ring_of_the_course_fills_with_the_lessons_that_are_done",
        (),
        "that a lesson is counted on its path is tried",
    ),
    Moved(
        "site/test_notebook.py::test_no_page_is_longer_than_six_screens_of_a_phone_once_its_answers_are_shown",
        ("04_endgame_odds",),
        "the longest",
    ),
    Moved(
        "site/test_notebook.py::test_without_scripts_colors_are_those_of_the_system",
        ("notebooks/02_scoring_opportunities/",),
        "all pages have the same style sheets",
    ),
    Moved(
        "site/test_printed.py::test_the_rules_of_a_game_fit_few_sheets_with_their_sources",
        (),
        "that nothing but the page is printed is tried",
    ),
    Moved(
        "website/test_doors.py::test_every_page_has_the_five_doors_and_the_foot",
        ("rules/", "learn/", "play/", "teach/", "train/"),
        "the five doors themselves, by the template of all pages",
    ),
    # Other doors
    Moved(
        "notebook/test_jupyterlab.py::test_the_lab_in_a_notebook_answers_after_run_all",
        (),
        "cells are run, and labs in them driven, by code each time",
    ),
    Moved("notebook/test_saved.py::test_a_notebook_gets_a_live_lab_and_then_a_saved_one", LABS, "one widget for all"),
    Moved("notebook/test_saved.py::test_the_style_of_a_saved_lab_reaches_nothing_else", LABS, "one style sheet"),
    Moved("notebook/test_saved.py::test_a_saved_lab_brings_less_than_a_third_of_the_style_sheet", LABS, "one sheet"),
    Moved("labs/test_values.py::test_a_value_fits_its_paper_and_looks_alike_in_a_notebook", VALUES, "one style sheet"),
    Moved(
        "labs/test_class.py::test_every_file_is_made_in_the_browser_sheets_for_thirty_and_their_key_in_seconds",
        (),
        "the same files are made here each time",
    ),
    Moved(
        "labs/test_reviewer.py::test_the_file_of_a_review_is_offered_and_saved_only_for_who_asks",
        (),
        "its replies are tried in Python",
    ),
    Moved(
        "labs/test_reviewer.py::test_rounds_that_you_played_add_up_to_your_costliest_habit",
        (),
        "habits are added up in tests of their own",
    ),
    Moved(
        "classroom/test_sheets.py::test_every_sheet_that_the_browser_prints_is_one_page",
        (),
        "one of the same sheets is printed each time",
    ),
    Moved(
        "classroom/test_document.py::test_each_sheet_is_one_page_and_the_answers_of_a_class_are_another",
        ("letter-what-a-knock-tells",),
        "the smaller paper",
    ),
    # Heavy work, and labs one by one
    Moved(
        "labs/test_heaviest.py::"
        "test_no_bit_of_the_heaviest_work_takes_long_and_what_is_too_large_is_refused_with_numbers",
        ("knock: most deals", "editor: long records", "endgame: the largest ending"),
        "the labs whose work is heaviest",
    ),
    Moved("labs/test_calls.py::test_a_message_writes_the_share_text_of_its_state_once", LABS, "one session behind all"),
    Moved(
        "test_claims.py::test_a_new_run_of_few_trials_meets_the_stored_intervals",
        ("lead-a-ten", "small-total", "read-the-knock", "nine-tiles"),
        "an experiment of each form",
    ),
    Moved("website/test_claims.py::test_the_few_trials_come_out_as_stored", (), "trials are worked out each time"),
    Moved("test_batches.py::test_a_cluster_that_loses_a_worker_finds_the_same", (), "a pool that loses one is tried"),
    Moved(
        "website/test_mutants.py::test_tests_run_and_pass_where_the_fault_to_be_tried_is_none_that_they_meet",
        (),
        "only the weekly run of mutants needs it",
    ),
    Moved(
        "site/test_offline.py::test_a_browser_finds_nothing_that_stands_in_the_way_of_installing",
        (),
        "the list that it reads is tried",
    ),
    Moved(
        "site/test_faults.py::test_python_beats_while_it_works_and_answers_a_fault_of_ours_in_words_of_its_own",
        (),
        "the stand-in of Python does each time",
    ),
    Moved(
        "site/test_hardship.py::test_a_search_without_a_line_says_so_and_works_when_the_line_is_back",
        (),
        "labs without a line are tried",
    ),
    Moved(
        "site/test_hardship.py::test_typed_tiles_that_are_wrong_stay_to_be_mended_with_a_sentence",
        (),
        "typed turns are tried in Python",
    ),
    Moved(
        "site/test_site.py::test_undo_goes_back_step_by_step_and_start_again_can_be_undone",
        (),
        "undo is tried in Python, and at the Table",
    ),
    Moved(
        "site/test_table.py::test_a_place_out_of_view_comes_into_view_when_arrow_keys_reach_it",
        (),
        "arrows walk the places each time",
    ),
    Moved(
        "site/test_every_page.py::test_every_third_page_is_valid_html",
        (),
        "only what pages say changes from day to day; their templates seldom",
    ),
    Moved(
        "website/test_pyodide.py::test_the_same_seed_gives_the_same_match_in_the_browsers_python",
        (),
        "a lab that answers in the browser is tried",
    ),
    Moved(
        "test_threads.py::test_sessions_in_threads_answer_as_one_alone_does",
        ("knock", "round"),
        "one that deals and one that plays",
    ),
    Moved(
        "finder/test_suggestion.py::test_the_few_rounds_come_out_as_stored",
        (),
        "what is suggested is tried on known hands",
    ),
    Moved(
        "site/test_start.py::test_what_is_told_of_the_start_covers_nothing_and_moves_no_tile_and_no_button",
        (),
        "what is told is tried",
    ),
    Moved(
        "site/test_course.py::test_the_whole_lesson_is_done_without_scrolling_and_ends_on_its_page",
        (),
        "its steps are tried by themselves, and what misses say in all",
    ),
    Moved(
        "site/test_course.py::test_what_two_misses_say_cuts_no_question_of_any_lesson_on_a_phone",
        ("320-568",),
        "the least window",
    ),
    Moved(
        "site/test_offline.py::test_a_new_version_is_offered_never_forced_and_takes_the_place_of_the_old_alone",
        (),
        "what is kept, and read without a line, is tried",
    ),
    Moved(
        "site/test_kept.py::test_everything_is_forgotten_and_can_be_brought_back_until_the_page_is_left",
        (),
        "that what was forgotten stays forgotten is tried",
    ),
    Moved(
        "labs/test_labs_both_doors.py::test_every_slip_of_the_pen_gets_a_sentence_and_changes_nothing",
        LABS,
        "one reader of fields behind all",
    ),
    Moved(
        "labs/test_taint.py::test_what_is_typed_or_sent_becomes_no_markup",
        LABS,
        "the builders of markup are searched whole each time",
    ),
    Moved(
        "labs/test_taint.py::test_a_hostile_link_becomes_no_markup",
        LABS,
        "the builders of markup are searched whole each time",
    ),
    Moved(
        "website/test_policy.py::test_the_browser_refuses_an_attack",
        ("a script", "a script of elsewhere", "fetch", "text that is run", "another base"),
        "the attacks that would do the most harm",
    ),
    Moved(
        "classroom/test_progress.py::test_a_solved_exercise_is_counted_beside_it_and_is_there_again_after_a_reload",
        (),
        "progress is read and written in Python",
    ),
    Moved(
        "svg/test_geometry.py::test_tiles_never_overlap_and_strangers_keep_half_a_half",
        (),
        "whole rounds are drawn each time, and their tiles counted",
    ),
    Moved(
        "site/test_notebook.py::test_after_a_check_verdict_and_reason_stand_in_a_panel_of_its_tint",
        ("tiles0-Not this one: 6.-wrong-dark",),
        "a miss; the tints of the others are in the same style sheet",
    ),
    Moved(
        "site/test_notebook.py::test_a_panel_is_told_by_bar_and_mark_where_the_system_has_its_own_colors",
        (),
        "the panel itself is tried",
    ),
    Moved(
        "site/test_notebook.py::test_places_are_full_at_once_for_who_wants_no_motion", (), "that places fill is tried"
    ),
    Moved(
        "site/test_notebook.py::test_a_wheel_stands_beside_its_sentence_where_there_is_room",
        ("look0-True",),
        "where there is room",
    ),
    Moved(
        "site/test_notebook.py::test_who_looks_without_a_guess_is_asked_no_more",
        (),
        "the panel without a verdict is tried",
    ),
    Moved(
        "site/test_notebook.py::test_a_page_that_is_printed_asks_its_guesses_all_the_same",
        (),
        "paper, which changes seldom",
    ),
    Moved(
        "site/test_notebook.py::test_a_lesson_that_cannot_be_kept_says_so_at_its_end",
        (),
        "a lesson of text says so each time",
    ),
    Moved(
        "site/test_site.py::test_on_a_phone_the_reason_of_a_choice_stands_below_its_row_in_the_window",
        (),
        "other labs are tapped on a phone",
    ),
    Moved(
        "site/test_kept.py::test_several_tables_are_listed_opened_deleted_and_brought_back",
        (),
        "a table that is there again is tried",
    ),
    Moved(
        "site/test_table.py::test_what_was_scored_last_is_told_at_its_place_in_a_round_that_is_opened_again",
        (),
        "a round that is opened again is tried",
    ),
    Moved(
        "site/test_table.py::test_on_a_phone_held_sideways_thirteen_tiles_stand_in_one_row",
        (),
        "a hand of seven is tried",
    ),
    Moved(
        "site/test_table.py::test_until_the_first_deal_comes_the_table_shows_no_other_and_says_what_it_waits_for",
        (),
        "that it begins with a new deal is tried",
    ),
    Moved(
        "site/test_start.py::test_what_goes_wrong_while_nobody_asks_is_told_only_to_who_asks",
        (),
        "what goes wrong is told each time",
    ),
)
"""Every such test; all of its cases that are not kept have the marks `slow` and `landing`."""
