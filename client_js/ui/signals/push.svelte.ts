/** Whether this browser tells of turns while no page is open, and how that is asked for. */

import { pushKey, stopPush, wantPush, whoAmI } from '../../sdk';
import { speech } from '../../i18n/texts.svelte';

/** `impossible`: this browser, or this address, has no push. */
export type PushState = 'unknown' | 'impossible' | 'denied' | 'off' | 'on';

class PushSignals {
  state = $state<PushState>('unknown');
  failed = $state(false);

  /** Finds out how it is. Asks the player nothing. */
  async look(): Promise<void> {
    const worker = await registration();
    if (!worker) this.state = 'impossible';
    else if (Notification.permission === 'denied') this.state = 'denied';
    else this.state = (await worker.pushManager.getSubscription()) ? 'on' : 'off';
  }

  /** Asks the player, and then the server. To be called upon a tap. */
  async turnOn(): Promise<void> {
    const worker = await registration();
    if (!worker) return;
    this.failed = false;
    // Only what follows directly upon a tap may ask.
    if ((await Notification.requestPermission()) !== 'granted') {
      await this.look();
      return;
    }
    await this.#try(async () => {
      await tellServer(await subscribed(worker));
      this.state = 'on';
    });
  }

  async turnOff(): Promise<void> {
    await this.#try(async () => {
      const subscription = await (await registration())?.pushManager.getSubscription();
      if (subscription) {
        await subscription.unsubscribe();
        await stopPush({ endpoint: subscription.endpoint });
      }
      this.state = 'off';
    });
  }

  /** Says again that this browser is to be told: the server may have another player or key now. */
  async renew(): Promise<void> {
    const worker = await registration();
    if (!worker || Notification.permission !== 'granted') return;
    if (!(await worker.pushManager.getSubscription())) return;
    await this.#try(async () => {
      await tellServer(await subscribed(worker));
    });
  }

  async #try(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch {
      this.failed = true;
    }
  }
}

export const pushSignals = new PushSignals();

async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return undefined;
  return navigator.serviceWorker.getRegistration();
}

/** The browser's subscription for the server's present key. */
async function subscribed(worker: ServiceWorkerRegistration): Promise<PushSubscription> {
  const key = bytesOf(await pushKey());
  const present = await worker.pushManager.getSubscription();
  if (present && sameBytes(present.options.applicationServerKey, key)) return present;
  await present?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function tellServer(subscription: PushSubscription): Promise<void> {
  const { keys } = subscription.toJSON();
  // A first visitor becomes a guest by it.
  await whoAmI();
  await wantPush({
    endpoint: subscription.endpoint,
    p256dh: keys?.p256dh ?? '',
    auth: keys?.auth ?? '',
    language: speech.now,
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
