/** The caller's account, as docs/accounts.md has it. Each rejects with HttpError as the others do. */

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
/** Where the file with all that is held about the account is. */
export const EXPORT_PATH = `${PATH}/export`;

/** The caller and their ways in. A first visitor becomes a guest by it. */
export async function myAccount(): Promise<Account> {
  await whoAmI();
  return (await request({}, 'GET', PATH)) as Account;
}

/** Sets the name, the avatar or both. */
export function updateProfile(wanted: ShowAs): Promise<Account> {
  return request({}, 'PUT', `${PATH}/profile`, wanted) as Promise<Account>;
}

/** Turns the guest who asks into a registered player. */
export function register(name: string, password: string): Promise<Account> {
  return request({}, 'POST', `${PATH}/register`, { name, password }) as Promise<Account>;
}

export function logIn(name: string, password: string): Promise<Account> {
  return request({}, 'POST', `${PATH}/login`, { name, password }) as Promise<Account>;
}

export async function logOut(): Promise<void> {
  await request({}, 'POST', `${PATH}/logout`);
}

/** What to ask the browser's authenticators for, to log in. */
export async function loginOptions(): Promise<Record<string, unknown>> {
  return ((await request({}, 'POST', `${PATH}/login/options`)) as PasskeyOptions).options;
}

export function logInByPasskey(credential: unknown): Promise<Account> {
  return request({}, 'POST', `${PATH}/login/passkey`, { credential }) as Promise<Account>;
}

/** The same to make a passkey: a guest says the name to register. */
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

/** `current` is the present password; null where the account has none. */
export function setPassword(password: string, current: string | null): Promise<Account> {
  return request({}, 'POST', `${PATH}/password`, { password, current }) as Promise<Account>;
}

export function setEmail(email: string, language: Language): Promise<Account> {
  return request({}, 'POST', `${PATH}/email`, { email, language }) as Promise<Account>;
}

export function removeEmail(): Promise<Account> {
  return request({}, 'DELETE', `${PATH}/email`) as Promise<Account>;
}

/** The code of a letter: the address is the account's from then on. */
export async function confirmEmail(code: string): Promise<void> {
  await request({}, 'POST', `${PATH}/email/confirm`, { code });
}

/** Has a letter written to the address, if an account has it; nobody is told whether. */
export async function requestRecovery(email: string, language: Language): Promise<void> {
  await request({}, 'POST', `${PATH}/recover`, { email, language });
}

export async function finishRecovery(code: string, password: string): Promise<void> {
  await request({}, 'POST', `${PATH}/recover/finish`, { code, password });
}

export function mySessions(): Promise<Sessions> {
  return request({}, 'GET', `${PATH}/sessions`) as Promise<Sessions>;
}

/** Ends one session, or all but this one. */
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

/** An avatar is one of these many shapes in one of these many colours, on one of as many grounds. */
export const AVATAR = { shapes: 12, colours: 8 } as const;

/** One drawn by chance: a shape can be seen on its ground. */
export function randomAvatar(chance: () => number): AvatarView {
  const below = (most: number): number => Math.floor(chance() * most);
  const colour = below(AVATAR.colours);
  const ground = (colour + 1 + below(AVATAR.colours - 1)) % AVATAR.colours;
  return { shape: below(AVATAR.shapes), colour, ground };
}
