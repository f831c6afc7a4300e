/** How it stands with the connection to the server. */
export type ConnectionState = {
  /**
   * - `connecting`: the first or a later attempt is under way.
   * - `online`: the server has answered on this connection.
   * - `waiting`: until the next attempt.
   * - `closed`: for good, by `close()` or because there is no use in another attempt.
   */
  status: 'connecting' | 'online' | 'waiting' | 'closed';
  /** How many attempts have failed since the server was last heard. */
  attempt: number;
  /** When the next attempt is due, in ms since the epoch, while `waiting`. */
  retryAtMs: number | null;
  /** The close code, where the server closed the connection for good (see `CloseCode`). */
  code: number | null;
};
