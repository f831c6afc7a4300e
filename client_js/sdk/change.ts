import type { Event, MatchView, Version } from './generated/protocol';

/** What is shown has changed. */
export type Change = {
  /**
   * - `snapshot`: the view is a new one; what lies between the last one and this is not known.
   * - `step`: the server told what happened.
   * - `predicted`: a command was sent, and this is what it is expected to do.
   * - `rolled_back`: what was predicted is not shown any more; `view` is what the server told.
   */
  cause: 'snapshot' | 'step' | 'predicted' | 'rolled_back';
  /**
   * What is newly shown, in order. A step that confirms a prediction brings only what was not
   * shown already.
   */
  events: readonly Event[];
  /** What is shown now: what the server told, and what is predicted beyond it. */
  view: MatchView;
  /** The version that the server told last. */
  version: Version;
};
