import pytest

from server.store.redis.address import Address, BadRedisUrl, Host, read_address


def test_one_server_is_as_it_is_written() -> None:
    for url in ("redis://:secret@there:1/2", "unix:///run/redis.sock", "rediss://there"):
        assert read_address(url) == Address("server", url)


def test_a_cluster_is_some_of_its_servers() -> None:
    address = read_address("redis+cluster://a:7000,b,[::1]:7002")
    assert address.kind == "cluster"
    assert address.hosts == (Host("a", 7000), Host("b", 6379), Host("::1", 7002))


def test_sentinels_are_asked_for_a_name() -> None:
    address = read_address("redis+sentinel://a,b:5/table")
    assert (address.kind, address.service) == ("sentinel", "table")
    assert address.hosts == (Host("a", 26379), Host("b", 5))


def test_servers_are_reached_with_the_credentials_and_options_of_all() -> None:
    cluster = read_address("rediss+cluster://me:secret@a:1,b:2?ssl_cert_reqs=none")
    url = cluster.url_of(Host("::1", 3))
    assert url == "rediss://me:secret@[::1]:3?ssl_cert_reqs=none"
    watched = read_address("redis+sentinel://me:secret@a:1/table/4")
    assert watched.url_of(Host("b", 2)) == "redis://me:secret@b:2/4"


@pytest.mark.parametrize(
    "url",
    ["redis", "http://a", "redis+cluster://", "redis+cluster://a:x", "redis+sentinel://a/"],
)
def test_anything_else_is_refused(url: str) -> None:
    with pytest.raises(BadRedisUrl):
        read_address(url)
