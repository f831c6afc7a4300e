/**
 * The public names of the SDK, with which a client plays, watches and lists matches of any game on
 * a server. It connects, resumes, folds events into a view, and sends HTTP requests.
 */

export * from './account';
export * from './blocks';
export * from './challenges';
export * from './chance';
export * from './daily';
export * from './friends';
export { newCommandId } from './command_id';
export { NO_SOCKETS, OUTDATED, type ConnectionState } from './connection';
export { monotonicMs } from './device_clock';
export { matchEvents, gameEvents, fold, isMatchEvent, EventMismatch } from './fold';
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
export { MAX_TEXT_LENGTH } from './chat';
export { matchViewOf } from './match_view';
export {
  checkRules,
  createMatch,
  fetchLuck,
  fetchReview,
  fetchRecord,
  fetchReplay,
  replayRecord,
  myFinishedMatches,
  myMatches,
  removeMatch,
  newGuest,
  offeredGames,
  gameSteps,
  legalActions,
  recordPath,
  HttpError,
  liveGames,
  serverNowMs,
  matchToWatch,
  whoAmI,
  type Caller,
  type FinishedMatch,
  type OfferedGame,
  type OfferedGames,
} from './http';
export {
  LobbyClient,
  type LobbyClientOptions,
  type LobbyClientEvents,
  type SeekEnd,
  type PendingSeek,
  type SeekTerms,
} from './lobby_client';
export { Listeners } from './listeners';
export type { LobbyLists } from './lobby_lists';
export {
  MatchClient,
  NotOpen,
  type Answer,
  type MatchClientEvents,
  type MatchClientOptions,
  type Rejection,
} from './match_client';
export * from './moderation';
export { OptimisticView, type Change } from './optimistic_view';
export { fetchPuzzle, puzzlesOf, tryPuzzle } from './puzzles';
export { pushKey, unsubscribeFromPush, subscribeToPush } from './push';
export { stepsSoFar, type SeenStep } from './earlier_steps';
export {
  BadRecord,
  isObject,
  isPair,
  recordOf,
  recordsIn,
  type GameRecord,
  type RecordedResult,
} from './record';
export {
  finishedToday,
  latestRatings,
  leaderboard,
  leaderboards,
  profileOf,
  recordsFilePath,
  searchArchive,
} from './results';
export * from './shared_deals';
export { BadRulesText, rulesFromText, rulesToText, type Ruleset } from './rules_text';
