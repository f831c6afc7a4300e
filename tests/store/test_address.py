"""Tests of `REDIS_URL`: one server, a cluster or sentinels, their options, and rejected URLs."""

import pytest
from redis.asyncio.connection import SSLConnection, parse_url

from server.store.redis.address import Address, BadRedisUrl, Host, read_address
from server.store.redis.commands import Redis
from server.store.redis.stores import RedisStores


def test_a_single_server_keeps_its_url() -> None:
    for url in ("redis://:secret@there:1/2", "unix:///run/redis.sock", "rediss://there"):
        assert read_address(url) == Address("server", url)


def test_a_cluster_has_several_hosts() -> None:
    address = read_address("redis+cluster://a:7000,b,[::1]:7002")
    assert address.kind == "cluster"
    assert address.hosts == (Host("a", 7000), Host("b", 6379), Host("::1", 7002))


def test_sentinels_have_hosts_and_a_master_name() -> None:
    address = read_address("redis+sentinel://a,b:5/table")
    assert (address.kind, address.service) == ("sentinel", "table")
    assert address.hosts == (Host("a", 26379), Host("b", 5))


def test_server_urls_have_the_shared_credentials_and_options() -> None:
    cluster = read_address("rediss+cluster://me:secret@a:1,b:2?ssl_cert_reqs=none")
    url = cluster.url_of(Host("::1", 3))
    assert url == "rediss://me:secret@[::1]:3?ssl_cert_reqs=none"
    watched = read_address("redis+sentinel://me:secret@a:1/table/4")
    assert watched.url_of(Host("b", 2)) == "redis://me:secret@b:2/4"


def test_sentinels_have_separate_credentials() -> None:
    address = read_address(
        "redis+sentinel://me:secret@a:1/table/4?health_check_interval=9"
        "&sentinel_username=asker&sentinel_password=p%26ss%2Fw%C3%B6rd"
    )
    sentinel = parse_url(address.sentinel_url_of(Host("::1", 3)))
    assert sentinel == {
        "host": "::1",
        "port": 3,
        "username": "asker",
        "password": "p&ss/w\u00f6rd",
    }
    servers = address.url_of(Host("b", 2))
    assert servers == "redis://me:secret@b:2/4?health_check_interval=9"


def test_sentinel_urls_lack_the_servers_credentials() -> None:
    address = read_address("redis+sentinel://me:secret@a/table?sentinel_password=")
    assert parse_url(address.sentinel_url_of(Host("a", 1))) == {"host": "a", "port": 1}


def test_sentinels_share_tls_and_have_separate_options() -> None:
    address = read_address(
        "rediss+sentinel://a/table?ssl_ca_certs=%2Fca.pem&ssl_certfile=server.pem"
        "&sentinel_ssl_certfile=sentinel.pem"
    )
    for url, certificate in (
        (address.url_of(Host("b", 2)), "server.pem"),
        (address.sentinel_url_of(Host("a", 1)), "sentinel.pem"),
    ):
        options: dict[str, object] = dict(parse_url(url))
        assert options["connection_class"] is SSLConnection
        assert options["ssl_ca_certs"] == "/ca.pem"
        assert options["ssl_certfile"] == certificate


@pytest.mark.parametrize(
    "url",
    [
        "redis",
        "http://a",
        "redis://a:x",
        "redis+cluster://",
        "redis+cluster://a:x",
        "redis+cluster://[a",
        "redis+sentinel://a/",
        "redis+sentinel://a/table?sentinel_db=1",
    ],
)
def test_invalid_urls_are_rejected(url: str) -> None:
    with pytest.raises(BadRedisUrl):
        read_address(url)


@pytest.mark.parametrize(
    "url",
    [
        "redis+sentinel://a/table?sentinel_pasword=x",
        "redis+sentinel://a/table?sentinel_ssl_certfile=x",
        "redis+cluster://a?sentinel_password=x",
        "redis://a?pasword=x",
        "rediss://a?ssl_cert_reqs=x",
    ],
)
def test_unknown_options_are_rejected_before_connecting(url: str) -> None:
    with pytest.raises(BadRedisUrl):
        Redis(url, replica_acks=0)


@pytest.mark.parametrize(
    "url",
    [
        "redis:me:secret@a:1",
        "redis://me:secret/2@a:1",
        "redis+cluster://me:secret?2@a:1,b:2",
        "redis+sentinel://me:secret#2@a:1/table",
        "redis+sentinel://me:secret[@a:1/table",
        "redis+sentinel://a/table?sentinel_password=secret&sentinel_user=secret",
        "redis+sentinel://a/table?sentinel_password=secret&nothing=secret",
    ],
)
def test_errors_do_not_contain_the_password(url: str) -> None:
    with pytest.raises(BadRedisUrl) as refused:
        Redis(url, replica_acks=0)
    assert "secret" not in str(refused.value)


def test_the_repr_of_an_address_hides_the_password() -> None:
    address = read_address("redis+sentinel://me:secret@a/table?sentinel_password=secret")
    assert "secret" not in repr(address)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "http://localhost",
        "redis://localhost?no=option",
        "redis+cluster://localhost:x",
        "redis+cluster://localhost/3",
        "redis+sentinel://localhost",
        "redis+sentinel:///name",
    ],
)
def test_a_store_rejects_a_bad_url(url: str) -> None:
    with pytest.raises(BadRedisUrl):
        RedisStores(url, "node")
