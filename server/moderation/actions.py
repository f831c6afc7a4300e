"""Carries out moderators' actions. Each is entered in the log."""

from collections.abc import Callable, Sequence

from protocol.core.codes import ErrorCode
from protocol.core.ids import PlayerId
from protocol.core.moderation import ActWanted, NoticeKind
from server.moderation.moderators import Moderators
from server.moderation.restrictions import Restrictions
from server.players.errors import AccountError
from server.players.profiles import Profiles
from server.players.tokens import new_listed_id
from server.players.upkeep import PlayersUpkeep
from server.store.moderation import (
    AlreadyDecided,
    ModerationStores,
    ModeratorAction,
    ModeratorNotice,
    NoAccount,
    Report,
)

HOUR_MS = 60 * 60 * 1000
NOTICE_OF: dict[str, NoticeKind] = {"warn": "warned", "mute": "muted", "unmute": "unmuted"}
"""The kinds of notices to a player by the moderators' actions that cause them. A closed account
shows its notice at the login.
"""


class ModeratorActions:
    """Carries out moderators' actions. Raises AccountError for what is not allowed."""

    def __init__(
        self,
        *,
        stores: ModerationStores,
        profiles: Profiles,
        upkeep: PlayersUpkeep,
        moderators: Moderators,
        restrictions: Restrictions,
        now_ms: Callable[[], int],
    ) -> None:
        """Prepare with the stores. `now_ms` is the clock that all nodes share."""
        self._stores = stores
        self._profiles = profiles
        self._upkeep = upkeep
        self._moderators = moderators
        self._restrictions = restrictions
        self._now_ms = now_ms

    async def apply(self, moderator: PlayerId, wanted: ActWanted) -> ModeratorAction:
        """Carry out a moderator's action, and return its entry in the log.

        The action holds at this node on return, and at the other nodes seconds later at most.
        Raises AccountError if it is not allowed, and DatabaseUnavailable.
        """
        player = PlayerId(wanted.player)
        report = await self._report(wanted)
        await self._check_player(player, wanted)
        now_ms = self._now_ms()
        hours = wanted.hours if wanted.act == "mute" else None
        act = ModeratorAction(
            id=new_listed_id(),
            at_ms=now_ms,
            moderator=moderator,
            player=player,
            act=wanted.act,
            reason=wanted.reason,
            until_ms=None if hours is None else now_ms + hours * HOUR_MS,
            name_hidden=wanted.hide_name and wanted.act == "close",
            note=wanted.note.strip(),
            report=wanted.report,
        )
        notices = notices_of(act, report)
        try:
            await self._stores.actions.apply(act, notices)
        except AlreadyDecided as error:
            raise AccountError(ErrorCode.ALREADY_DECIDED) from error
        except NoAccount as error:
            raise AccountError(ErrorCode.NOT_REGISTERED) from error
        await self._restrictions.changed(player)
        for notice in notices:
            if notice.player != player:
                await self._restrictions.changed(notice.player)
        if act.name_hidden:
            self._upkeep.look_now()
        return act

    async def _report(self, wanted: ActWanted) -> Report | None:
        if wanted.report is None:
            if wanted.act == "dismiss":
                raise AccountError(ErrorCode.BAD_REQUEST)
            return None
        report = await self._stores.reports.find(wanted.report)
        if report is None or report.about != wanted.player:
            raise AccountError(ErrorCode.ALREADY_DECIDED)
        return report

    async def _check_player(self, player: PlayerId, wanted: ActWanted) -> None:
        if not player.isprintable() or not player:
            raise AccountError(ErrorCode.BAD_REQUEST)
        person = await self._profiles.find(player)
        if wanted.act == "dismiss" or not person.is_registered:
            return
        if await self._moderators.has(player):
            raise AccountError(ErrorCode.IS_MODERATOR)


def notices_of(act: ModeratorAction, report: Report | None) -> Sequence[ModeratorNotice]:
    """Return the notices that a moderator's action causes, perhaps none.

    The player gets one about a warning, a mute or its end. The author of `report` gets one too.
    """
    notices: list[ModeratorNotice] = []
    kind = NOTICE_OF.get(act.act)
    if kind is not None:
        notices.append(
            ModeratorNotice(new_listed_id(), act.player, kind, act.reason, act.at_ms, act.until_ms)
        )
    if report is not None:
        answer: NoticeKind = "report_dismissed" if act.act == "dismiss" else "report_acted"
        notices.append(
            ModeratorNotice(
                new_listed_id(),
                report.by,
                answer,
                report.reason,
                act.at_ms,
                # The author of the report must not learn a hidden name either.
                name="" if act.name_hidden else report.named,
            )
        )
    return notices
