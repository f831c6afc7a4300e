"""A mail server on the loopback that keeps what it is sent (RFC 5321, without TLS)."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class MailServer:
    """What has come, and how the next one is answered."""

    url: str = ""
    letters: list[str] = field(default_factory=list)
    refuses: bool = False
    spoken_to: int = 0
    """How many connections there were."""

    async def serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        """One connection: every command is fine, and DATA gets a letter."""
        self.spoken_to += 1
        writer.write(b"220 ready\r\n")
        async for line in reader:
            command = line[:4].upper().strip()
            if command == b"DATA":
                writer.write(b"354 go on\r\n")
                letter = await reader.readuntil(b"\r\n.\r\n")
                self.letters.append(letter.decode())
            if command == b"MAIL" and self.refuses:
                writer.write(b"550 not from you\r\n")
            else:
                writer.write(b"221 bye\r\n" if command == b"QUIT" else b"250 fine\r\n")
            if command == b"QUIT":
                break
        writer.close()


@asynccontextmanager
async def mail_server() -> AsyncIterator[MailServer]:
    """Listen on a free port."""
    mail = MailServer()
    server = await asyncio.start_server(mail.serve, "127.0.0.1", 0)
    async with server:
        mail.url = f"smtp://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        yield mail
