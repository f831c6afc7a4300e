/**
 * Tests of texts on the account pages (name and password faults, waiting times, errors, browsers),
 * of the avatars' drawings, and of the check for passkey support.
 */

import { describe, expect, it } from 'vitest';

import { randomAvatar, AVATAR, HttpError, type ErrorCode, type Params } from '../../sdk';
import { AVATAR_COLOURS, AVATAR_SHAPES } from '../../ui/avatar_shapes';
import { canHavePasskeys } from './passkeys';
import { deviceText, nameFaultText, passkeyDeviceText, problemText } from './account_texts';

function textOf(code: ErrorCode, params: Params = {}): string {
  return problemText(new HttpError(422, { code, params }));
}

describe('texts about accounts', () => {
  it('give the fault of a name and of a password', () => {
    expect(textOf('bad_name', { reason: 'too_short' })).toContain('two characters');
    expect(textOf('bad_name', { reason: 'of a later server' })).toContain('another name');
    expect(nameFaultText('reserved')).toContain('reserved');
    expect(textOf('bad_password', { reason: 'guessable' })).toContain('easy to guess');
  });

  it('give long waiting times in minutes', () => {
    expect(textOf('too_many_requests', { after_s: 40 })).toContain('40 s');
    expect(textOf('too_many_requests', { after_s: 3600 })).toContain('60 min');
  });

  it('cover errors that are not answers of the server', () => {
    expect(problemText(new TypeError('fetch failed'))).toContain('can’t be reached');
  });

  it('name known browsers and describe unknown ones', () => {
    expect(deviceText('firefox', 'android')).toBe('Firefox on Android');
    expect(passkeyDeviceText('other other')).toBe('Unknown browser on an unknown system');
  });
});

describe('avatars', () => {
  it('have a drawing for each number', () => {
    expect(AVATAR_SHAPES).toHaveLength(AVATAR.shapes);
    expect(AVATAR_COLOURS).toHaveLength(AVATAR.colours);
  });

  it('are never random with an invisible shape', () => {
    for (const chance of [0, 0.1, 0.5, 0.99]) {
      const { shape, colour, ground } = randomAvatar(() => chance);
      expect(colour).not.toBe(ground);
      expect(Math.max(colour, ground)).toBeLessThan(AVATAR.colours);
      expect(shape).toBeLessThan(AVATAR.shapes);
    }
  });
});

describe('passkeys', () => {
  it('work for host names in browsers that support them', () => {
    expect(canHavePasskeys('127.0.0.1')).toBe(false);
    expect(canHavePasskeys('[::1]')).toBe(false);
    expect(canHavePasskeys('play.example')).toBe(false);
  });
});
