/**
 * A client's connection to one of the server's rooms (a match or the lobby), by the path of its
 * WebSocket. It adds the caller's identity and the resume parameters to each connection.
 */

import type { Codec } from './codec';
import { Connection, type ConnectionOptions, type ConnectionState, type Typed } from './connection';
import { whoAmI, type Caller } from './http';

export type RoomOptions<Sent, Received> = Caller &
  Pick<ConnectionOptions<Sent, Received>, 'onOpen' | 'onMessage' | 'onState' | 'onClockJump'> & {
    /** The path of the room's WebSocket, such as `/ws/match/Xk29fLmQ7a`. */
    path: string;
    codec: Codec<Sent | { type: 'ping' }, Received>;
    /** Return the query parameters of the next connection: what this client already has. */
    resume: () => Readonly<Record<string, string>>;
    /** The WebSocket class. With a `token` it must accept headers. */
    webSocket?: typeof WebSocket | undefined;
    /** Return a number of at least 0 and less than 1. */
    random?: (() => number) | undefined;
  };

/** A connection to a room, kept until `close()`. */
export class Room<Sent extends Typed, Received extends Typed> {
  readonly #options: RoomOptions<Sent, Received>;
  readonly #connection: Connection<Sent, Received>;

  constructor(options: RoomOptions<Sent, Received>) {
    this.#options = options;
    const { codec, random = Math.random, onOpen, onMessage, onState, onClockJump } = options;
    this.#connection = new Connection<Sent, Received>({
      codec,
      connect: (subprotocol) => this.#connect(subprotocol),
      identify: options.token === undefined ? () => whoAmI(options) : null,
      random,
      onOpen,
      onMessage,
      onState,
      ...(onClockJump && { onClockJump }),
    });
  }

  get state(): ConnectionState {
    return this.#connection.state;
  }

  open(): void {
    this.#connection.open();
  }

  close(): void {
    this.#connection.close();
  }

  /** Send a message and return true; return false if there is no connection. */
  send(message: Sent): boolean {
    return this.#connection.send(message);
  }

  #connect(subprotocol: string): WebSocket {
    const { path, resume, baseUrl, token, webSocket = WebSocket } = this.#options;
    const url = new URL(path, baseUrl ?? location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    for (const [name, value] of Object.entries(resume())) url.searchParams.set(name, value);
    if (token === undefined) return new webSocket(url, [subprotocol]);
    const WithHeaders = webSocket as unknown as SocketWithHeaders;
    return new WithHeaders(url, [subprotocol], { headers: { authorization: `Bearer ${token}` } });
  }
}

/** The `WebSocket` class of the package `ws`. The browsers' class accepts no headers. */
type SocketWithHeaders = new (
  url: URL,
  subprotocols: string[],
  options: { headers: Record<string, string> },
) => WebSocket;
