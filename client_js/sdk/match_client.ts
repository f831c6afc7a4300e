import type { Change } from './change';
import type { ConnectionState } from './connection_state';
import type {
  Action,
  Event,
  MatchId,
  MatchView,
  Params,
  Presence,
  Problem,
  RejectionCode,
  Version,
} from './generated/protocol';

/** What the server says to a command. */
export type Answer =
  | { accepted: true; version: Version }
  | { accepted: false; code: RejectionCode; params: Params; version: Version };

export type Rejection = Extract<Answer, { accepted: false }>;

/** What can be listened to: the name, and what the listeners are given. */
export type Heard = {
  change: Change;
  connection: ConnectionState;
  presence: Omit<Presence, 'type'>;
  rejected: Rejection;
  error: Omit<Problem, 'type'>;
};

export type MatchClientOptions = {
  match: MatchId;
  /** Where the server is, such as `https://example.org`; where the page came from, if left out. */
  baseUrl?: string;
  /** The bearer token of a program; browsers send their cookie. */
  token?: string;
  encoding?: 'msgpack' | 'json';
  webSocket?: typeof WebSocket;
  /** At least 0, less than 1. */
  random?: () => number;
};

/** One match, as one viewer sees and plays it. */
export class MatchClient {
  constructor(readonly options: MatchClientOptions) {}
  readonly view: MatchView | null = null;
  readonly confirmed: MatchView | null = null;
  readonly version: Version = 0;
  readonly connection: ConnectionState = {
    status: 'closed',
    attempt: 0,
    retryAtMs: null,
    code: null,
  };
  readonly presence: Heard['presence'] | null = null;
  open(): void {
    throw new Error('not yet');
  }
  close(): void {
    throw new Error('not yet');
  }
  on<Name extends keyof Heard>(_name: Name, _listener: (heard: Heard[Name]) => void): () => void {
    throw new Error('not yet');
  }
  act(_action: Action, _predicted: readonly Event[] = []): Promise<Answer> {
    throw new Error('not yet');
  }
  accept(): Promise<Answer> {
    throw new Error('not yet');
  }
  resign(): Promise<Answer> {
    throw new Error('not yet');
  }
  rematch(): Promise<Answer> {
    throw new Error('not yet');
  }
}
