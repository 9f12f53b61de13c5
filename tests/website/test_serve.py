"""The server of the built site: it answers whatever is asked, and gives no file from outside its folder."""

import gzip
import re
import socket
from urllib.parse import urlsplit

import pytest

from website.serve import serving

PAGE = b"<!doctype html><title>A page</title>" + b"<p>Count all ends.</p>" * 20
SECRET = b"not for readers"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A small site, with files beside it that are no part of it."""
    home = tmp_path_factory.mktemp("served")
    site = home / "site"
    (site / "rules").mkdir(parents=True)
    for name, content in {"index.html": PAGE, "rules/index.html": PAGE, "404.html": b"<title>Not here</title>"}.items():
        (site / name).write_bytes(content)
    (home / "secret.txt").write_bytes(SECRET)
    (site / "out.txt").symlink_to(home / "secret.txt")
    (site / "outside").symlink_to(home)
    return site


@pytest.fixture(params=["/", "/fivescore/"])
def ask(folder, request, capfd):
    """Asks for something below the root; the server has nothing to tell: a traceback would go to its terminal."""
    with serving(folder, request.param) as url:
        place = urlsplit(url)

        def asks(path="", *headers, way="GET", target=None):
            line = f"{way} {place.path + path if target is None else target} HTTP/1.1"
            return answered(place, [line, "Host: x", "Connection: close", *headers])

        capfd.readouterr()
        yield asks
        assert capfd.readouterr() == ("", "")


def answered(place, lines):
    """What the server answers to a request line and headers just as they are: status, headers, body."""
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        with line.makefile("rb") as came:
            answer = came.read()
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/"):  # to a protocol that it does not know it answers as to the oldest, without a head
        return int(re.search(rb"Error code: (\d+)", answer)[1]), {}, answer
    first, *rest = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), {name.lower(): value for name, value in (it.split(": ", 1) for it in rest)}, body


ODD_HEADERS = (
    *(f"If-None-Match: {it}" for it in ("", "garbage", '"', 'W/"no", "such"', "\xff\xfe")),
    *(f"Range: {it}" for it in ("bytes=0-0", "bytes=9-1", "bytes=-99999999999999999999", "garbage")),
    *("Accept-Encoding: \xff;q=x", "Content-Length: -1", "Transfer-Encoding: chunked", "Cookie: " + "x" * 60_000),
    "no header at all",
)


def test_a_header_that_makes_no_sense_is_passed_over(ask):
    for header in ODD_HEADERS:
        status, _, body = ask("", header)
        assert (status, body) == (200, PAGE), header[:80]


ODD_PATHS = ("nowhere", "%", "%zz", "%00", "index.html%00", "%ff%fe", "%ed%a0%80", "\xff", "index.html/", "rules//x")
ODD_PATHS += ("?", "#", ";x", "\\", "x" * 300, "x/" * 3000, "%2e%2e%2f" * 50 + "x", "con", "*")


def test_a_path_that_makes_no_sense_is_answered_like_any_other(ask):
    for path in ODD_PATHS:
        status, _, body = ask(path)
        assert (status, body) in [(200, PAGE), (404, b"<title>Not here</title>")], path[:80]


OUT = ("../secret.txt", "..%2fsecret.txt", "rules/../../secret.txt", "rules/%2e%2e%2f%2e%2e%2fsecret.txt")
OUT += ("..\\secret.txt", "..%5csecret.txt", "....//secret.txt", "%c0%ae%c0%ae/secret.txt", "%252e%252e/secret.txt")
OUT += ("//etc/passwd", "%2fetc%2fpasswd", "out.txt", "outside/secret.txt", "outside", "outside/")


def test_no_path_leads_out_of_the_folder(ask, folder):
    for path in OUT:
        for target in (None, f"/{path}", path, f"http://x/{path}", f"{folder}/{path}"):
            status, headers, body = ask(path, target=target)
            leads = status == 301 and urlsplit(headers.get("location", "")).netloc == ""
            assert SECRET not in body and b"root:" not in body, (path, target)
            assert status == 404 or leads or body == PAGE, (path, target)


def test_only_questions_are_answered(ask):
    for way in ("POST", "PUT", "DELETE", "TRACE", "garbage"):
        assert ask(way=way)[0] == 501, way


def test_who_has_the_page_is_told_so_and_who_has_another_gets_it(ask):
    status, headers, _ = ask()
    tag = headers["etag"]
    assert status == 200
    for has in (tag, f'"x", {tag}', "*"):
        status, headers, body = ask("", f"If-None-Match: {has}")
        assert (status, headers["etag"], body) == (304, tag, b"")
    assert ask("", 'If-None-Match: "x"')[0] == 200


def test_a_browser_gets_gzip_only_if_it_takes_it(ask):
    takes = {"gzip": True, "br, gzip;q=0.5": True, "gzip;q=0": False, "br": False, "x-gzipped": False}
    for words, packed in takes.items():
        status, headers, body = ask("", f"Accept-Encoding: {words}")
        assert status == 200 and ("content-encoding" in headers) is packed
        assert (gzip.decompress(body) if packed else body) == PAGE
