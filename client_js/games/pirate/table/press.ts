/** ZoneTraits that act as soon as they are touched: the time until a finger lifts counts here. */

type Handlers = {
  onpointerdown: (event: PointerEvent) => void;
  onpointercancel: () => void;
  onclick: (event: MouseEvent) => void;
};

/** Calls `act` once for each touch, click or key, by two thumbs at once as well. */
export function onPress(act: () => void): Handlers {
  /** Whether the click that follows a touch is still to come. */
  let touched = false;
  return {
    onpointerdown: (event) => {
      if (event.button !== 0) return;
      touched = true;
      act();
    },
    onpointercancel: () => {
      touched = false;
    },
    onclick: (event) => {
      // A key, or a program that reads the page, clicks without touching.
      const follows = touched && event.detail > 0;
      touched = false;
      if (!follows) act();
    },
  };
}
