/**
 * Tests of Pirate's sentences for rejected actions, for cards that came too late, and for ends of a
 * game.
 */

import { describe, expect, it } from 'vitest';

import { endText, rejectionText, tooLate } from './messages';

describe('rejections', () => {
  it('name the rank that the end needs, or the wrong suit', () => {
    expect(rejectionText('does_not_fit', { card: '9H', ship: 'H', needs: 5 })).toBe(
      'The 9 of hearts doesn’t fit: your end needs the 5.',
    );
    expect(rejectionText('does_not_fit', { card: 'AS', ship: 'H', needs: 13 })).toBe(
      'The ace of spades doesn’t belong to the hearts ship.',
    );
  });

  it.each(['no_cards', 'no_open_card', 'has_cards'])('%s has a text without parameters', (code) => {
    expect(rejectionText(code)).toMatch(/^[A-Z].*\.$/);
  });

  it.each(['no_ship', 'boarded'])('%s names the ship', (code) => {
    expect(rejectionText(code, { ship: 'D' })).toContain('diamonds');
  });

  it('of other codes have no text here', () => {
    expect(rejectionText('stale_version')).toBeNull();
  });

  it('after a race say that the opponent was faster', () => {
    expect(tooLate('7H', 'Bo', true)).toBe('Bo was first. Your 7 of hearts comes back.');
    expect(tooLate('7H', 'Bo', false)).toBe('Bo was first: the 7 of hearts is gone.');
  });
});

it("the game's own ends have texts", () => {
  expect(endText('ships', 'you')).toContain('ships');
  expect(endText('stuck', null)).not.toBe(endText('stuck', 'you'));
  expect(endText('resigned', 'you')).toBeNull();
});
