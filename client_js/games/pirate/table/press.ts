/**
 * Event handlers for places of Pirate's table. They act on touch, without waiting for the finger to
 * lift.
 */

type Handlers = {
  onpointerdown: (event: PointerEvent) => void;
  onpointerup: () => void;
  onpointerleave: () => void;
  onpointercancel: () => void;
  onclick: (event: MouseEvent) => void;
};

/**
 * Return event handlers that call `act` once for each touch, click or key, even for two touches at
 * the same time. They call `release` when the pointer that pressed is lifted or leaves.
 */
export function onPress(
  act: (by: 'pointer' | 'click') => void,
  release: () => void = () => undefined,
): Handlers {
  /** True while the click that follows a touch has not arrived. */
  let touched = false;
  return {
    onpointerdown: (event) => {
      if (event.button !== 0) return;
      touched = true;
      act('pointer');
    },
    onpointerup: release,
    onpointerleave: release,
    onpointercancel: () => {
      touched = false;
      release();
    },
    onclick: (event) => {
      // A key or a screen reader clicks without touching first.
      const follows = touched && event.detail > 0;
      touched = false;
      if (!follows) act('click');
    },
  };
}
