/** The visitor's account while its page is open, and what is being done to it. */

import {
  keepPasskey,
  logIn,
  logInByPasskey,
  loginOptions,
  myAccount,
  passkeyOptions,
  Refused,
  type Account,
} from '../../sdk';
import { pushSignals } from '../../ui/signals/push.svelte';
import { ownMatches } from '../shell/own_matches.svelte';
import { madePasskey, provedByPasskey } from './passkeys';
import { problemWords } from './words';

type Work = () => Promise<Account | null | undefined>;

export class OwnAccount {
  /** Null until it is known. */
  account = $state.raw<Account | null>(null);
  problem = $state<string | null>(null);
  /** What was done last, in one line. */
  done = $state<string | null>(null);
  busy = $state(false);
  /** What waits for a fresh login: the dialog for it is open. */
  waiting = $state.raw<(() => Promise<boolean>) | null>(null);

  load(): Promise<boolean> {
    return this.do(myAccount);
  }

  /**
   * Does some work, and shows the account that it gives; fetches it where it gives null, and leaves
   * all as it is where it gives nothing. Says what went wrong; true where nothing did.
   */
  async do(work: Work, done: string | null = null): Promise<boolean> {
    this.busy = true;
    this.problem = this.done = null;
    try {
      const account = await work();
      const before = this.account?.registered;
      if (account !== undefined) this.account = account ?? (await myAccount());
      // This browser is told of the turns of the one who uses it now.
      if (before !== undefined && this.account?.registered !== before) void pushSignals.renew();
      this.done = account === undefined ? null : done;
      return true;
    } catch (error) {
      if (error instanceof Refused && error.problem?.code === 'log_in_again')
        this.waiting = () => this.do(work, done);
      else this.problem = problemWords(error);
      if (error instanceof Refused && error.problem?.code === 'not_registered')
        this.account = await myAccount().catch(() => this.account);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Goes on with what waits for a login, which has just happened. */
  goOn(): Promise<boolean> {
    const { waiting } = this;
    this.waiting = null;
    return waiting === null ? Promise.resolve(true) : waiting();
  }

  logIn(name: string, password: string): Promise<boolean> {
    return this.#enter(() => logIn(name, password));
  }

  logInByPasskey(): Promise<boolean> {
    return this.#enter(async () => {
      const credential = await provedByPasskey(await loginOptions());
      return credential === null ? undefined : logInByPasskey(credential);
    });
  }

  /** Makes a passkey: a guest is registered by it, under a name. */
  addPasskey(name: string | null): Promise<boolean> {
    return this.#enter(async () => {
      const credential = await madePasskey(await passkeyOptions(name));
      return credential === null ? undefined : keepPasskey(credential);
    });
  }

  async #enter(work: Work): Promise<boolean> {
    const before = this.account;
    const done = await this.do(work);
    const entered = done && this.account !== before;
    // Another player may have other games.
    if (entered) void ownMatches.refresh();
    return entered;
  }
}
