/**
 * Turns push messages about the player's turns on and off for this browser, and keeps the server's
 * subscription up to date.
 */

import { HttpError, pushKey, unsubscribeFromPush, subscribeToPush, whoAmI } from '../../sdk';
import { locale } from '../../i18n/texts.svelte';

/**
 * The state of push messages in this browser. `impossible`: this browser or this address does not
 * support push.
 */
export type PushState = 'unknown' | 'impossible' | 'denied' | 'off' | 'on';

class PushSignals {
  state = $state<PushState>('unknown');
  /** The failure of the last attempt; null after a success. */
  failure = $state<'failed' | 'notPlayed' | null>(null);

  /** Update the state without asking the player. */
  async refresh(): Promise<void> {
    const worker = await registration();
    if (!worker) this.state = 'impossible';
    else if (Notification.permission === 'denied') this.state = 'denied';
    else this.state = (await worker.pushManager.getSubscription()) ? 'on' : 'off';
  }

  /** Ask the player for permission, and subscribe. Call it from a click handler. */
  async turnOn(): Promise<void> {
    const worker = await registration();
    if (!worker) return;
    // Browsers allow this question only in a click handler.
    if ((await Notification.requestPermission()) !== 'granted') {
      await this.refresh();
      return;
    }
    await this.#try(async () => {
      const subscription = await ensureSubscription(worker);
      await tellServer(subscription).catch(async (error: unknown) => {
        await subscription.unsubscribe();
        throw error;
      });
      this.state = 'on';
    });
  }

  async turnOff(): Promise<void> {
    await this.#try(async () => {
      const subscription = await (await registration())?.pushManager.getSubscription();
      if (subscription) {
        await subscription.unsubscribe();
        await unsubscribeFromPush({ endpoint: subscription.endpoint });
      }
      this.state = 'off';
    });
  }

  /** Send the subscription again: the server may have another player or key now. */
  async renew(): Promise<void> {
    const worker = await registration();
    if (!worker || Notification.permission !== 'granted') return;
    if (!(await worker.pushManager.getSubscription())) return;
    await this.#try(async () => {
      await tellServer(await ensureSubscription(worker));
    });
    // A new guest has no turns yet.
    if (this.failure === 'notPlayed') this.failure = null;
  }

  async #try(act: () => Promise<void>): Promise<void> {
    this.failure = null;
    try {
      await act();
    } catch (error) {
      const notPlayed = error instanceof HttpError && error.problem?.code === 'not_played';
      this.failure = notPlayed ? 'notPlayed' : 'failed';
    }
  }
}

/** The push messages of this browser, which all pages share. */
export const pushSignals = new PushSignals();

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** Return the browser's subscription for the server's present key. */
async function ensureSubscription(worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  const key = bytesOf(await pushKey());
  const present = await worker.pushManager.getSubscription();
  if (present && sameBytes(present.options.applicationServerKey, key)) return present;
  await present?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { keys } = subscription.toJSON();
  // This turns a first visitor into a guest.
  await whoAmI();
  await subscribeToPush({
    endpoint: subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: locale.language,
  });
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function sameBytes(one: ArrayBuffer | null, other: Uint8Array): boolean {
  if (one?.byteLength !== other.length) return false;
  return new Uint8Array(one).every((byte, index) => byte === other[index]);
}
