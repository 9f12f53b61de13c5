"""The server of the built site: it answers whatever is asked, and gives no file from outside its folder."""

import gzip
import re
import socket
from contextlib import contextmanager
from email.utils import formatdate
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
    for name, content in {
        "index.html": PAGE,
        "rules/index.html": PAGE,
        "404.html": b"<title>Not here</title>",
        "x.svg": b"<svg/>",
        "tile 5-5.txt": b"[5-5]",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(content)
    (home / "secret.txt").write_bytes(SECRET)
    (site / "out.txt").symlink_to(home / "secret.txt")
    (site / "outside").symlink_to(home)
    return site


@pytest.fixture(scope="module", params=["/", "/fivescore/"])
def place(folder, request):
    with serving(folder, request.param) as url:
        yield urlsplit(url)


def ask(place, request, headers=(), version="HTTP/1.1"):
    """What the server answers to a request line and headers just as they are: status, headers, body."""
    lines = [f"{request} {version}".strip(), "Host: x", "Connection: close", *headers]
    with socket.create_connection((place.hostname, place.port), timeout=20) as line:
        line.sendall("\r\n".join([*lines, "", ""]).encode("latin-1"))
        with line.makefile("rb") as came:
            answer = came.read()
    head, _, body = answer.partition(b"\r\n\r\n")
    if not head.startswith(b"HTTP/"):  # to a protocol that it does not know it answers as to the oldest, without a head
        return int(re.search(rb"Error code: (\d+)", answer)[1]), {}, answer
    first, *rest = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), {name.lower(): value for name, value in (it.split(": ", 1) for it in rest)}, body


@contextmanager
def quiet(capfd):
    """Fails if the server has anything to tell: a traceback goes to its terminal."""
    capfd.readouterr()
    yield
    assert capfd.readouterr() == ("", "")


ODD_HEADERS = [
    "If-Modified-Since: garbage",
    "If-Modified-Since: ",
    "If-Modified-Since: Mon, 01 Jan 0001 00:00:00 +2359",
    "If-Modified-Since: Mon, 99 Foo 2026 99:99:99 GMT",
    "If-Modified-Since: \xff\xfe",
    "If-None-Match: garbage",
    'If-None-Match: "',
    'If-None-Match: W/"no", "such"',
    "Range: bytes=0-0",
    "Range: bytes=9-1",
    "Range: bytes=-99999999999999999999",
    "Range: garbage",
    "If-Range: garbage",
    "Accept-Encoding: \xff;q=x",
    "Content-Length: -1",
    "Transfer-Encoding: chunked",
    "Cookie: " + "x" * 60_000,
    "no header at all",
]


@pytest.mark.parametrize("header", ODD_HEADERS, ids=lambda header: header[:50])
def test_a_header_that_makes_no_sense_is_passed_over(header, place, capfd):
    with quiet(capfd):
        status, _, body = ask(place, f"GET {place.path}", [header])
        assert (status, body) == (200, PAGE)


ODD_PATHS = [
    "nowhere",
    "%",
    "%zz",
    "%00",
    "index.html%00",
    "%ff%fe",
    "%ed%a0%80",
    "\xff",
    "index.html/",
    "index.html/x",
    "rules//x",
    "?",
    "#",
    ";x",
    "\\",
    "x" * 300,
    "x/" * 3000,
    "%2e%2e%2f" * 50 + "x",
    "con",
    "*",
]


@pytest.mark.parametrize("path", ODD_PATHS, ids=lambda path: ascii(path[:30]))
def test_a_path_that_makes_no_sense_is_answered_like_any_other(path, place, capfd):
    with quiet(capfd):
        status, _, body = ask(place, f"GET {place.path}{path}")
        assert (status, body) in [(200, PAGE), (404, b"<title>Not here</title>")]


@pytest.mark.parametrize(
    "path",
    [
        "../secret.txt",
        "..%2fsecret.txt",
        "%2e%2e/secret.txt",
        "rules/../../secret.txt",
        "rules/%2e%2e%2f%2e%2e%2fsecret.txt",
        "..\\secret.txt",
        "..%5csecret.txt",
        "....//secret.txt",
        "%c0%ae%c0%ae/secret.txt",
        "%252e%252e/secret.txt",
        "/../secret.txt",
        "//etc/passwd",
        "%2fetc%2fpasswd",
        "out.txt",
        "outside/secret.txt",
        "outside",
        "outside/",
    ],
)
def test_no_path_leads_out_of_the_folder(path, place, folder, capfd):
    for target in (f"{place.path}{path}", f"/{path}", path, f"http://x{place.path}{path}", f"{folder}/{path}"):
        with quiet(capfd):
            status, headers, body = ask(place, f"GET {target}")
        assert SECRET not in body and b"root:" not in body
        assert status == 404 or (status, urlsplit(headers.get("location", "")).netloc) == (301, "") or body == PAGE


@pytest.mark.parametrize("way", ["POST", "PUT", "DELETE", "TRACE", "OPTIONS", "garbage"])
def test_only_questions_are_answered(way, place, capfd):
    with quiet(capfd):
        assert ask(place, f"{way} {place.path}")[0] == 501


def test_who_has_the_page_is_told_so_and_who_has_another_gets_it(place):
    status, headers, _ = ask(place, f"GET {place.path}")
    tag, day = headers["etag"], headers["last-modified"]
    assert status == 200
    for has in (f"If-None-Match: {tag}", f'If-None-Match: "x", {tag}', "If-None-Match: *", f"If-Modified-Since: {day}"):
        status, headers, body = ask(place, f"GET {place.path}", [has])
        assert (status, headers["etag"], body) == (304, tag, b"")
    early = f"If-Modified-Since: {formatdate(0, usegmt=True)}"
    late = f"If-Modified-Since: {formatdate(2**33, usegmt=True)}"
    for has in ([early], ['If-None-Match: "x"', late], ["If-None-Match: ", early]):
        assert ask(place, f"GET {place.path}", has)[0] == 200


def test_a_browser_gets_gzip_only_if_it_takes_it(place):
    for takes, packed in {
        "gzip": True,
        "br, gzip;q=0.5": True,
        "gzip;q=0": False,
        "br": False,
        "x-gzipped": False,
    }.items():
        status, headers, body = ask(place, f"GET {place.path}", [f"Accept-Encoding: {takes}"])
        assert status == 200 and ("content-encoding" in headers) is packed
        assert (gzip.decompress(body) if packed else body) == PAGE
