/** The client of a match: connect, resume, and fold what happens into a view. Knows no game. */

export * from './account';
export * from './blocks';
export * from './challenges';
export * from './chance';
export * from './friends';
export { NO_SOCKETS, OUTDATED, type ConnectionState } from './connection';
export { monotonicMs } from './device_clock';
export { eventsAround, eventsInGame, fold, isAroundGame, Unfoldable } from './fold';
export type {
  AnyGame,
  GameTypes,
  GameWire,
  OptionValue,
  RuleOption,
  RuleOptions,
  Rules,
  Wires,
  WireTables,
} from './game_types';
export * from './generated/core';
export { TEXT_LONGEST } from './chat';
export {
  checkRules,
  createMatch,
  fetchRecord,
  myFinishedMatches,
  myMatches,
  removeMatch,
  newGuest,
  offeredGames,
  pastSteps,
  recordPath,
  Refused,
  runningGames,
  toWatch,
  whoAmI,
  type Caller,
  type FinishedMatch,
  type OfferedGame,
  type OfferedGames,
} from './http';
export {
  LobbyClient,
  type LobbyClientOptions,
  type LobbyHeard,
  type SeekEnd,
  type SeekUnderWay,
  type Wanted,
} from './lobby_client';
export type { LobbyLists } from './lobby_lists';
export {
  MatchClient,
  NotOpen,
  type Answer,
  type Heard,
  type MatchClientOptions,
  type Rejection,
} from './match_client';
export * from './moderation';
export type { Change } from './optimistic_view';
export { pushKey, stopPush, wantPush } from './push';
export { seenSoFar, type Seen } from './earlier_steps';
export {
  BadRecord,
  isObject,
  isPair,
  recordOf,
  recordsIn,
  type GameRecord,
  type RecordedResult,
} from './record';
export { leaderboard, leaderboards, profileOf, recordsFilePath, searchArchive } from './results';
export { BadRulesText, rulesFromText, rulesToText, type Ruleset } from './rules_text';
