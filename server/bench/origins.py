"""Addresses for attacks in overload tests: one IPv4 address, and IPv6 networks of three sizes."""

from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_network
from random import Random


@dataclass(frozen=True, slots=True)
class Origin:
    """A network that an attacker in an overload test controls."""

    name: str
    network: IPv4Network | IPv6Network

    def address(self, chance: Random) -> str:
        """Return a random address of an attacker's network."""
        first = int(self.network.network_address)
        number = first + chance.randrange(self.network.num_addresses)
        kind = IPv4Address if self.network.version == 4 else IPv6Address
        return str(kind(number))


ORIGINS = {
    name: Origin(name, ip_network(network))
    for name, network in (
        ("IPv4", "198.51.100.7/32"),
        ("/64", "2001:db8:1::/64"),
        ("/56", "2001:db8:2::/56"),
        ("/48", "2001:db8:3::/48"),
    )
}
