/**
 * Requests to the server about the caller's account: profile, registration, login methods,
 * sessions, API tokens and deletion (docs/accounts.md). Each rejects with HttpError if the server
 * answers with an error.
 */

import type {
  Account,
  AvatarView,
  Language,
  PasskeyAnswer,
  Sessions,
  ShowAs,
  TokenMade,
  Tokens,
} from './generated/core';
import { request, whoAmI } from './http';

/** The path of the file with all stored data about the account. */
export const EXPORT_PATH = '/api/account/export';

/** Return the caller's account and login methods. A first visitor becomes a guest. */
export async function myAccount(): Promise<Account> {
  await whoAmI();
  return request({}, 'GET /api/account');
}

/** Set the name of the caller's account, the avatar or both. */
export function updateProfile(wanted: ShowAs): Promise<Account> {
  return request({}, 'PUT /api/account/profile', { body: wanted });
}

/** Turn the calling guest into a registered player. */
export function register(name: string, password: string): Promise<Account> {
  return request({}, 'POST /api/account/register', { body: { name, password } });
}

/** Log in with a password. Returns the account, which replaces the guest in this browser. */
export function logIn(name: string, password: string): Promise<Account> {
  return request({}, 'POST /api/account/login', { body: { name, password } });
}

export async function logOut(): Promise<void> {
  await request({}, 'POST /api/account/logout');
}

/** Return the WebAuthn options for logging in with a passkey. */
export async function loginOptions(): Promise<Record<string, unknown>> {
  return (await request({}, 'POST /api/account/login/options')).options;
}

export function logInByPasskey(credential: PasskeyAnswer['credential']): Promise<Account> {
  return request({}, 'POST /api/account/login/passkey', { body: { credential } });
}

/**
 * Return the WebAuthn options for creating a passkey. `name`: the name that a guest wants to
 * register.
 */
export async function passkeyOptions(name: string | null): Promise<Record<string, unknown>> {
  return (await request({}, 'POST /api/account/passkeys/options', { body: { name } })).options;
}

export function savePasskey(credential: PasskeyAnswer['credential']): Promise<Account> {
  return request({}, 'POST /api/account/passkeys', { body: { credential } });
}

export function removePasskey(id: string): Promise<Account> {
  return request({}, 'DELETE /api/account/passkeys/{id}', { path: { id } });
}

/** Set the password. `current`: the present password; null if the account has none. */
export function setPassword(password: string, current: string | null): Promise<Account> {
  return request({}, 'POST /api/account/password', { body: { password, current } });
}

/** Send a confirmation mail to this address. The address belongs to the account once confirmed. */
export function setEmail(email: string, language: Language): Promise<Account> {
  return request({}, 'POST /api/account/email', { body: { email, language } });
}

export function removeEmail(): Promise<Account> {
  return request({}, 'DELETE /api/account/email');
}

/** Confirm the account's e-mail address with the code from the mail. */
export async function confirmEmail(code: string): Promise<void> {
  await request({}, 'POST /api/account/email/confirm', { body: { code } });
}

/**
 * Send a recovery mail if an account has this address. The answer does not reveal whether one has.
 */
export async function requestRecovery(email: string, language: Language): Promise<void> {
  await request({}, 'POST /api/account/recover', { body: { email, language } });
}

/** Set a new password with the code from a recovery mail. */
export async function finishRecovery(code: string, password: string): Promise<void> {
  await request({}, 'POST /api/account/recover/finish', { body: { code, password } });
}

export function mySessions(): Promise<Sessions> {
  return request({}, 'GET /api/account/sessions');
}

/** End one login session of the account, or all except the caller's if `id` is null. */
export async function endSession(id: string | null): Promise<void> {
  if (id === null) await request({}, 'DELETE /api/account/sessions');
  else await request({}, 'DELETE /api/account/sessions/{id}', { path: { id } });
}

export function myTokens(): Promise<Tokens> {
  return request({}, 'GET /api/account/tokens');
}

/** Create an API token. Its text is in this answer only. */
export function createToken(label: string): Promise<TokenMade> {
  return request({}, 'POST /api/account/tokens', { body: { label } });
}

export async function revokeToken(id: string): Promise<void> {
  await request({}, 'DELETE /api/account/tokens/{id}', { path: { id } });
}

/** Delete the caller's account. Finished games stay, without the name. */
export async function deleteAccount(): Promise<void> {
  await request({}, 'DELETE /api/account');
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
