/**
 * Keyboard control of Megiddo's table: arrow keys move the focus between points, and letters are
 * shortcuts.
 */

import { t } from '../../../i18n/texts.svelte';
import { settings } from '../../../ui/settings.svelte';
import { isArrow, type Arrow, type KeyboardFocus } from '../../../ui/keyboard_focus.svelte';
import { neighbourOf } from '../board/plan';
import type { Point } from '../generated';
import { pointKey } from '../position';
import { showCaptures } from '../settings';
import type { Controls } from './controls.svelte';

/** Return the keyboard shortcuts of the table, in the order in which help shows them. */
export function keyHelp(): readonly (readonly [string, string])[] {
  return [
    [t('megiddo:keyName.arrows'), t('megiddo:key.arrows')],
    [t('megiddo:keyName.enter'), t('megiddo:key.enter')],
    ['U', t('megiddo:key.undo')],
    ['C', t('megiddo:key.captures')],
    ['M', t('megiddo:key.sound')],
    ['?', t('megiddo:key.help')],
  ];
}

export class Keys {
  readonly #controls: Controls;
  readonly #stops: KeyboardFocus;
  readonly #root: () => HTMLElement;
  readonly #help: () => void;

  /** Create the shortcuts. `root` returns the element of the points, and `help` opens the help. */
  constructor(controls: Controls, stops: KeyboardFocus, root: () => HTMLElement, help: () => void) {
    this.#controls = controls;
    this.#stops = stops;
    this.#root = root;
    this.#help = help;
  }

  press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]')) return;
    this.#controls.flips.skip();
    if (isArrow(event.key)) this.#move(event.key);
    else if (!this.#letter(event.key.toLowerCase())) return;
    event.preventDefault();
  };

  focus = ({ target }: FocusEvent): void => {
    const point = pointIn(target);
    this.#stops.remember(point && pointKey(point));
    if (point && target instanceof Element && target.matches(':focus-visible'))
      this.#controls.aim = point;
  };

  blur = (): void => {
    this.#stops.remember(null);
    this.#controls.aim = null;
  };

  #move(arrow: Arrow): void {
    const here = pointIn(document.activeElement);
    const { plan } = this.#controls;
    const next = here && plan && neighbourOf(plan, here, arrow);
    if (next) this.#stops.focus(this.#root(), pointKey(next));
    else if (!here) this.#stops.focus(this.#root(), this.#stops.current);
  }

  /** Perform a shortcut. Return false if the key has none. */
  #letter(pressed: string): boolean {
    if (pressed === 'escape') this.#controls.cancel();
    else if (pressed === '?') this.#help();
    else if (pressed === 'c') showCaptures.on = !showCaptures.on;
    else if (pressed === 'm') settings.sound.on = !settings.sound.on;
    else return false;
    return true;
  }
}

/** Return the point of a button. */
function pointIn(element: EventTarget | null): Point | null {
  const key = element instanceof HTMLElement ? element.dataset.point : undefined;
  const [ring, spoke] = (key ?? '').split(':').map(Number);
  return ring === undefined || spoke === undefined ? null : { ring, spoke };
}
