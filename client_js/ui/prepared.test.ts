/**
 * Tests which prepared matches (shared deals, daily deals, games played on from a replay) have a
 * record that can be read at their end.
 */

import { expect, it } from 'vitest';

import { hasRecordAtEnd } from './prepared';

it('only ordinary matches and same deals have a record at their end', () => {
  expect(hasRecordAtEnd({ prepared: null })).toBe(true);
  expect(hasRecordAtEnd({ prepared: { kind: 'same_deal', reference: 'm' } })).toBe(true);
  expect(hasRecordAtEnd({ prepared: { kind: 'daily', reference: '2026-11-27' } })).toBe(false);
  expect(hasRecordAtEnd({ prepared: { kind: 'played_on', reference: 'm' } })).toBe(false);
});
