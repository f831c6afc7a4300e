/** The client of a match: connect, resume, and fold what happens into a view. */

export type { ConnectionState } from './connection';
export {
  commitmentTo,
  fairnessOf,
  followCards,
  verifyFairness,
  Witnesses,
  type Checked,
  type Fairness,
  type Orders,
  type Witness,
} from './fairness';
export { fold, Unfoldable } from './fold';
export * from './generated/protocol';
export {
  checkRules,
  createMatch,
  fetchRecord,
  newGuest,
  presets,
  recordPath,
  Refused,
  whoAmI,
  type Caller,
} from './http';
export {
  MatchClient,
  NotOpen,
  type Answer,
  type Heard,
  type MatchClientOptions,
  type Rejection,
} from './match_client';
export type { Change } from './optimistic';
export { BadRecord, recordOf, recordsIn, type GameRecord, type RecordedAction } from './record';
export { BadRulesText, OPTION_NAMES, rulesFromText, rulesToText } from './rules_text';
