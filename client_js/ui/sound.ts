/**
 * Plays the short sounds of games, which the page synthesizes. Browsers mute them until the first
 * interaction.
 */

import type { Seat, Viewer } from '../sdk';
import { settings } from './settings.svelte';

/**
 * The sounds:
 *
 * - `move`: something was laid down.
 * - `count`: something was laid down that the game counts. It is the loudest sound of play.
 * - `gain`: something was achieved.
 * - `turn`: the viewer may act now.
 * - `hurry`: the viewer has little time left.
 * - `win`, `lose`, `draw`: the game is over.
 */
export type Sound = 'move' | 'count' | 'gain' | 'turn' | 'hurry' | 'win' | 'lose' | 'draw';

type Note = {
  readonly hertz: number;
  readonly at: number;
  readonly seconds: number;
  readonly loudness: number;
};

const NOTES: Readonly<Record<Exclude<Sound, 'move'>, readonly Note[]>> = {
  count: [
    { hertz: 147, at: 0.14, seconds: 0.22, loudness: 0.12 },
    { hertz: 294, at: 0.15, seconds: 0.18, loudness: 0.06 },
    { hertz: 440, at: 0.2, seconds: 0.32, loudness: 0.06 },
  ],
  gain: [
    { hertz: 523, at: 0, seconds: 0.16, loudness: 0.05 },
    { hertz: 784, at: 0.09, seconds: 0.24, loudness: 0.05 },
  ],
  turn: [{ hertz: 440, at: 0, seconds: 0.2, loudness: 0.06 }],
  hurry: [
    { hertz: 660, at: 0, seconds: 0.12, loudness: 0.06 },
    { hertz: 660, at: 0.18, seconds: 0.12, loudness: 0.06 },
  ],
  // After the last move has landed.
  win: [
    { hertz: 523, at: 0.35, seconds: 0.2, loudness: 0.06 },
    { hertz: 659, at: 0.48, seconds: 0.2, loudness: 0.06 },
    { hertz: 784, at: 0.61, seconds: 0.5, loudness: 0.06 },
  ],
  lose: [
    { hertz: 392, at: 0.35, seconds: 0.25, loudness: 0.05 },
    { hertz: 311, at: 0.53, seconds: 0.5, loudness: 0.05 },
  ],
  draw: [
    { hertz: 440, at: 0.35, seconds: 0.2, loudness: 0.05 },
    { hertz: 440, at: 0.53, seconds: 0.4, loudness: 0.05 },
  ],
};

/** Return the sound for the end of a game. Spectators hear that of the winner. */
export function soundOfEnd(viewer: Viewer, winner: Seat | null): Sound {
  if (winner === null) return 'draw';
  return viewer === 'spectator' || viewer === winner ? 'win' : 'lose';
}

let context: AudioContext | null = null;

/** Enable sounds. Call it on each interaction. */
export function wakeSound(): void {
  if (context?.state === 'running' || typeof AudioContext === 'undefined') return;
  // As a task of its own: on a slow device it takes longer than a frame.
  setTimeout(() => {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
  });
}

/** Play a sound, unless sounds are off or not enabled yet. */
export function play(sound: Sound): void {
  if (context?.state !== 'running' || !settings.sound.on) return;
  const master = context.createGain();
  master.gain.value = volume();
  master.connect(context.destination);
  if (sound === 'move' || sound === 'gain') rustle(context, master);
  // It lands with weight, and later than a `move`.
  if (sound === 'count') rustle(context, master, { after: 0.14, loudness: 0.3, hertz: 900 });
  if (sound !== 'move') for (const note of NOTES[sound]) tone(context, master, note);
}

/** Return the gain factor. Loudness grows with the square of the setting. */
function volume(): number {
  const set = Number(settings.volume.value) / 100;
  return Number.isFinite(set) ? 2 * Math.min(1, Math.max(0, set)) ** 2 : 1;
}

function tone(audio: AudioContext, master: AudioNode, note: Note): void {
  const start = audio.currentTime + note.at;
  const oscillator = audio.createOscillator();
  const gain = audio.createGain();
  oscillator.type = 'triangle';
  oscillator.frequency.value = note.hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(note.loudness, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.seconds);
  oscillator.connect(gain).connect(master);
  oscillator.start(start);
  oscillator.stop(start + note.seconds);
}

/** The noise from which all rustling sounds are made. */
let noise: AudioBuffer | null = null;

/** Return a few milliseconds of noise that fades. */
function noiseOf(audio: AudioContext): AudioBuffer {
  const length = Math.floor(audio.sampleRate * 0.05);
  const buffer = audio.createBuffer(1, length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < length; i += 1) samples[i] = (Math.random() * 2 - 1) * (1 - i / length) ** 3;
  return buffer;
}

type Rustle = { readonly after: number; readonly loudness: number; readonly hertz: number };

/** Play the sound of something laid down: a few milliseconds of filtered noise. */
function rustle(
  audio: AudioContext,
  master: AudioNode,
  { after, loudness, hertz }: Rustle = { after: 0, loudness: 0.12, hertz: 1800 },
): void {
  noise ??= noiseOf(audio);
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  const gain = audio.createGain();
  source.buffer = noise;
  filter.type = 'bandpass';
  filter.frequency.value = hertz;
  gain.gain.value = loudness;
  source.connect(filter).connect(gain).connect(master);
  source.start(audio.currentTime + after);
}
