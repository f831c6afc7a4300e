"""A mail server for tests that keeps the mail it receives, with or without TLS."""

import asyncio
import subprocess
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from shutil import which
from ssl import PROTOCOL_TLS_SERVER, SSLContext


@dataclass
class MailServer:
    """A mail server for tests: the mail that it received, and whether it rejects new mail."""

    url: str = ""
    messages: list[str] = field(default_factory=list)
    refuses: bool = False
    spoken_to: int = 0
    """The number of connections to the mail server so far."""
    in_secret: bool = False
    """True if the last mail came by TLS."""
    starttls: SSLContext | None = None
    """Offered if it is set."""
    _connections: set[asyncio.Task[None]] = field(default_factory=set)

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Serve one SMTP connection until the client has left, or until `close`."""
        connection = asyncio.current_task()
        assert connection is not None
        self._connections.add(connection)
        try:
            await self._answer(reader, writer)
            writer.close()
            await writer.wait_closed()
        except OSError:
            pass
        finally:
            writer.transport.abort()
            with suppress(OSError):
                await writer.wait_closed()
            self._connections.discard(connection)

    async def close(self) -> None:
        """End all connections, and wait for that: nothing of them may outlive the event loop."""
        connections = tuple(self._connections)
        for connection in connections:
            connection.cancel()
        await asyncio.gather(*connections, return_exceptions=True)

    async def _answer(self, reader: StreamReader, writer: StreamWriter) -> None:
        """Answer one client's SMTP commands until QUIT, and store each mail.

        Every command is accepted, except MAIL while `refuses` is set. STARTTLS starts TLS if it is
        offered.
        """
        self.spoken_to += 1
        writer.write(b"220 ready\r\n")
        async for line in reader:
            command = line[:4].upper().strip()
            if command == b"DATA":
                self.in_secret = writer.get_extra_info("ssl_object") is not None
                writer.write(b"354 go on\r\n")
                message = await reader.readuntil(b"\r\n.\r\n")
                self.messages.append(message.decode())
            if command == b"EHLO" and self.starttls is not None:
                writer.write(b"250-ready\r\n250 STARTTLS\r\n")
            elif command == b"STAR" and self.starttls is not None:
                writer.write(b"220 go on\r\n")
                await writer.start_tls(self.starttls)
            elif command == b"MAIL" and self.refuses:
                writer.write(b"550 not from you\r\n")
            else:
                writer.write(b"221 bye\r\n" if command == b"QUIT" else b"250 fine\r\n")
            if command == b"QUIT":
                break


@asynccontextmanager
async def mail_server(
    tls: SSLContext | None = None, starttls: SSLContext | None = None
) -> AsyncIterator[MailServer]:
    """Start a mail server on a free port: with implicit TLS, with STARTTLS, or with neither."""
    mail = MailServer(starttls=starttls)
    server = await asyncio.start_server(mail.serve, "127.0.0.1", 0, ssl=tls)
    async with server:
        scheme = "smtp" if tls is None else "smtps"
        mail.url = f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield mail
        await mail.close()


def certificate(folder: Path) -> tuple[SSLContext, Path]:
    """Create a self-signed certificate for 127.0.0.1 in a folder.

    Return a context to serve with, and the file for clients to trust.
    """
    trusted, key = folder / "certificate.pem", folder / "key.pem"
    kind = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"]
    whose = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"]
    files = ["-keyout", str(key), "-out", str(trusted)]
    subprocess.run(
        [which("openssl") or "openssl", "req", "-x509", *kind, *whose, *files],
        check=True,
        capture_output=True,
    )
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.load_cert_chain(trusted, key)
    return context, trusted
