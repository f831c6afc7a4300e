/**
 * The state of the account page: the account, its pending request, and the error to display. It
 * sends the requests that change the account, and repeats one after a fresh login if the server
 * requires that.
 */

import {
  savePasskey,
  logIn,
  logInByPasskey,
  loginOptions,
  myAccount,
  passkeyOptions,
  HttpError,
  type Account,
  type ErrorCode,
} from '../../sdk';
import { pushSignals } from '../../ui/signals/push.svelte';
import { myMatchStore } from '../shell/my_match_store.svelte';
import { createPasskey, getPasskey } from './passkeys';
import { problemText } from './account_texts';

/**
 * The field that an error code is about, for each form of the page. Its last field also displays
 * that there were too many attempts.
 */
const FIELDS = {
  profile: { bad_name: 'name', name_taken: 'name' },
  register: {
    bad_name: 'name',
    name_taken: 'name',
    bad_password: 'password',
    too_many_requests: 'password',
  },
  login: { bad_credentials: 'password', too_many_requests: 'password' },
  confirm: { bad_credentials: 'password', too_many_requests: 'password' },
  password: { bad_password: 'password', bad_credentials: 'current' },
  recovery: { bad_password: 'password', code_lapsed: 'code' },
  recoveryByLink: { bad_password: 'password' },
  forgotten: { bad_email: 'email', too_many_requests: 'email' },
  email: { bad_email: 'email' },
  code: { code_lapsed: 'code' },
} as const satisfies Record<string, Partial<Record<ErrorCode, string>>>;
type Form = keyof typeof FIELDS;

type Work = () => Promise<Account | null | undefined>;

/** The account that a page displays and changes, with the error of the last request. */
export class AccountEditor {
  /** The visitor's account; null until it is loaded. */
  account = $state.raw<Account | null>(null);
  problem = $state<string | null>(null);
  /** The form and the field that `problem` is about; null if it is about the whole page. */
  fault = $state.raw<{ readonly form: Form; readonly field: string } | null>(null);
  /** The result of the last request, in one line. */
  done = $state<string | null>(null);
  busy = $state(false);
  /** The number of the page's lists, such as the sessions, that are still loading. */
  #listsLoading = $state(0);
  /** The request that waits for a fresh login. The dialog for that is open while it is set. */
  pendingLogin = $state.raw<(() => Promise<boolean>) | null>(null);

  load(): Promise<boolean> {
    return this.run(myAccount);
  }

  /** True while a list of the page loads for the first time. */
  get isListing(): boolean {
    return this.#listsLoading > 0;
  }

  /** Load a list of the page for the first time. */
  async list(work: Work): Promise<void> {
    this.#listsLoading += 1;
    await this.run(work);
    this.#listsLoading -= 1;
  }

  /**
   * Run a request and update the account: the returned one, a freshly loaded one for null, or none
   * for undefined. Resolves with true on success. On failure it sets `problem`, or `pendingLogin`
   * if the server requires a fresh login first. `done`: the line to display on success.
   */
  async run(work: Work, done: string | null = null, form: Form | null = null): Promise<boolean> {
    this.busy = true;
    this.problem = this.done = this.fault = null;
    try {
      const account = await work();
      const before = this.account?.registered;
      if (account !== undefined) this.account = account ?? (await myAccount());
      // Push messages go to the player who now uses this browser.
      if (before !== undefined && this.account?.registered !== before) void pushSignals.renew();
      this.done = account === undefined ? null : done;
      return true;
    } catch (error) {
      if (error instanceof HttpError && error.problem?.code === 'log_in_again')
        this.pendingLogin = () => this.run(work, done, form);
      else {
        this.problem = problemText(error);
        this.fault = form && faultIn(form, error);
      }
      if (error instanceof HttpError && error.problem?.code === 'not_registered')
        this.account = await myAccount().catch(() => this.account);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Return the problem if it is about this field; else null. */
  problemOf(form: Form, field: string): string | null {
    const { fault } = this;
    return fault?.form === form && fault.field === field ? this.problem : null;
  }

  /** Run the request that waited for a login. Resolves with true on success or if none waited. */
  resume(): Promise<boolean> {
    const { pendingLogin } = this;
    this.pendingLogin = null;
    return pendingLogin === null ? Promise.resolve(true) : pendingLogin();
  }

  logIn(name: string, password: string, form: 'login' | 'confirm'): Promise<boolean> {
    return this.#enter(() => logIn(name, password), form);
  }

  /** Log in with a passkey. Resolves with false if that failed or the player cancelled. */
  logInByPasskey(): Promise<boolean> {
    return this.#enter(async () => {
      const credential = await getPasskey(await loginOptions());
      return credential === null ? undefined : logInByPasskey(credential);
    });
  }

  /**
   * Create a passkey for the account. A guest is registered with it under `name`. Resolves with
   * false if that failed or the player cancelled.
   */
  addPasskey(name: string | null): Promise<boolean> {
    return this.#enter(
      async () => {
        const credential = await createPasskey(await passkeyOptions(name));
        return credential === null ? undefined : savePasskey(credential);
      },
      name === null ? null : 'register',
    );
  }

  async #enter(work: Work, form: Form | null = null): Promise<boolean> {
    const before = this.account;
    const done = await this.run(work, null, form);
    const entered = done && this.account !== before;
    // Another player has other games.
    if (entered) void myMatchStore.refresh();
    return entered;
  }
}

function faultIn(form: Form, error: unknown): AccountEditor['fault'] {
  const code = error instanceof HttpError ? error.problem?.code : undefined;
  const fields: Partial<Record<ErrorCode, string>> = FIELDS[form];
  const field = code && fields[code];
  return field === undefined ? null : { form, field };
}
