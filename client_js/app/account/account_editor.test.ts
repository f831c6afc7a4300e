/**
 * Tests that the account page displays the error "too many attempts" at a field of the form that
 * was sent: log in, register, or recover.
 */

import { describe, expect, it } from 'vitest';
import { HttpError } from '../../sdk';
import { AccountEditor } from './account_editor.svelte';

const REFUSED = { code: 'too_many_requests', params: { after_s: 60 } } as const;

describe('too many attempts', () => {
  it.each([
    ['login', 'password'],
    ['register', 'password'],
    ['forgotten', 'email'],
  ] as const)('are displayed at a field of the form: %s', async (form, field) => {
    const editor = new AccountEditor();
    await editor.run(() => Promise.reject(new HttpError(429, REFUSED)), null, form);
    expect(editor.problemOf(form, field)).toContain('60');
  });
});
