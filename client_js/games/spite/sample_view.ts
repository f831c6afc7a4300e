import { readFileSync } from 'node:fs';

import type {
  Card,
  MatchView,
  Moved,
  Snapshot,
  Step,
  ZoneId,
  ZoneView,
} from './generated/protocol';

/** One of the samples under protocol/samples/server. */
export function snapshotSample(name: string): Snapshot {
  return sample(name) as Snapshot;
}

/** One of the samples under protocol/samples/server. */
export function stepSample(name: string): Step {
  return sample(name) as Step;
}

function sample(name: string): unknown {
  const file = new URL(`../../protocol/samples/server/${name}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

export function zoneOf(view: MatchView, id: ZoneId): ZoneView {
  const zone = view.game?.zones.find((one) => one.id === id);
  if (!zone) throw new Error(`no zone ${id}`);
  return zone;
}

export function moved(source: ZoneId, target: ZoneId, cards: Card[] | number): Moved {
  return { type: 'moved', source, target, cards };
}
