/** The client of a match: connect, resume, and fold what happens into a view. */

export type { Change } from './change';
export type { ConnectionState } from './connection_state';
export * from './generated/protocol';
export { createMatch, fetchRecord, newGuest, presets, Refused, whoAmI, type Caller } from './http';
export {
  MatchClient,
  type Answer,
  type Heard,
  type MatchClientOptions,
  type Rejection,
} from './match_client';
