/**
 * Requests about the caller's account (docs/accounts.md). Each rejects with HttpError if the server
 * refuses.
 */

import type {
  Account,
  AvatarView,
  Language,
  PasskeyOptions,
  Sessions,
  ShowAs,
  TokenMade,
  Tokens,
} from './generated/core';
import { request, whoAmI } from './http';

const PATH = '/api/account';
/** The path of the file with all stored data about the account. */
export const EXPORT_PATH = `${PATH}/export`;

/** Return the caller's account and login methods. A first visitor becomes a guest. */
export async function myAccount(): Promise<Account> {
  await whoAmI();
  return (await request({}, 'GET', PATH)) as Account;
}

/** Set the name, the avatar or both. */
export function updateProfile(wanted: ShowAs): Promise<Account> {
  return request({}, 'PUT', `${PATH}/profile`, wanted) as Promise<Account>;
}

/** Turn the calling guest into a registered player. */
export function register(name: string, password: string): Promise<Account> {
  return request({}, 'POST', `${PATH}/register`, { name, password }) as Promise<Account>;
}

export function logIn(name: string, password: string): Promise<Account> {
  return request({}, 'POST', `${PATH}/login`, { name, password }) as Promise<Account>;
}

export async function logOut(): Promise<void> {
  await request({}, 'POST', `${PATH}/logout`);
}

/** Return the WebAuthn options for logging in with a passkey. */
export async function loginOptions(): Promise<Record<string, unknown>> {
  return ((await request({}, 'POST', `${PATH}/login/options`)) as PasskeyOptions).options;
}

export function logInByPasskey(credential: unknown): Promise<Account> {
  return request({}, 'POST', `${PATH}/login/passkey`, { credential }) as Promise<Account>;
}

/**
 * Return the WebAuthn options for creating a passkey. `name`: the name that a guest wants to
 * register.
 */
export async function passkeyOptions(name: string | null): Promise<Record<string, unknown>> {
  const answer = await request({}, 'POST', `${PATH}/passkeys/options`, { name });
  return (answer as PasskeyOptions).options;
}

export function savePasskey(credential: unknown): Promise<Account> {
  return request({}, 'POST', `${PATH}/passkeys`, { credential }) as Promise<Account>;
}

export function removePasskey(id: string): Promise<Account> {
  return request({}, 'DELETE', `${PATH}/passkeys/${encodeURIComponent(id)}`) as Promise<Account>;
}

/** Set the password. `current`: the present password; null if the account has none. */
export function setPassword(password: string, current: string | null): Promise<Account> {
  return request({}, 'POST', `${PATH}/password`, { password, current }) as Promise<Account>;
}

export function setEmail(email: string, language: Language): Promise<Account> {
  return request({}, 'POST', `${PATH}/email`, { email, language }) as Promise<Account>;
}

export function removeEmail(): Promise<Account> {
  return request({}, 'DELETE', `${PATH}/email`) as Promise<Account>;
}

/** Confirm the e-mail address with the code from the mail. */
export async function confirmEmail(code: string): Promise<void> {
  await request({}, 'POST', `${PATH}/email/confirm`, { code });
}

/**
 * Send a recovery mail if an account has this address. The answer does not reveal whether one has.
 */
export async function requestRecovery(email: string, language: Language): Promise<void> {
  await request({}, 'POST', `${PATH}/recover`, { email, language });
}

export async function finishRecovery(code: string, password: string): Promise<void> {
  await request({}, 'POST', `${PATH}/recover/finish`, { code, password });
}

export function mySessions(): Promise<Sessions> {
  return request({}, 'GET', `${PATH}/sessions`) as Promise<Sessions>;
}

/** End one session, or all except the caller's if `id` is null. */
export async function endSession(id: string | null): Promise<void> {
  const which = id === null ? '' : `/${encodeURIComponent(id)}`;
  await request({}, 'DELETE', `${PATH}/sessions${which}`);
}

export function myTokens(): Promise<Tokens> {
  return request({}, 'GET', `${PATH}/tokens`) as Promise<Tokens>;
}

export function createToken(label: string): Promise<TokenMade> {
  return request({}, 'POST', `${PATH}/tokens`, { label }) as Promise<TokenMade>;
}

export async function revokeToken(id: string): Promise<void> {
  await request({}, 'DELETE', `${PATH}/tokens/${encodeURIComponent(id)}`);
}

export async function deleteAccount(): Promise<void> {
  await request({}, 'DELETE', PATH);
}

/**
 * The numbers of shapes and of colours that an avatar chooses from. The ground uses the same
 * colours.
 */
export const AVATAR = { shapes: 12, colours: 8 } as const;

/** Return a random avatar whose shape is visible on its ground. */
export function randomAvatar(chance: () => number): AvatarView {
  const below = (most: number): number => Math.floor(chance() * most);
  const colour = below(AVATAR.colours);
  const ground = (colour + 1 + below(AVATAR.colours - 1)) % AVATAR.colours;
  return { shape: below(AVATAR.shapes), colour, ground };
}
