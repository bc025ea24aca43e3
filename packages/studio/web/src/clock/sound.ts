// The sounds of the clock, synthesised: no files to load.

import type { Cue } from './cues.js';

interface Tone {
  readonly pitch: number;
  readonly seconds: number;
  readonly loudness: number;
}

const TONES: Partial<Readonly<Record<Cue, Tone>>> = {
  turn: { pitch: 1250, seconds: 0.035, loudness: 0.25 },
  change: { pitch: 740, seconds: 0.22, loudness: 0.3 },
  alarm: { pitch: 880, seconds: 0.3, loudness: 0.3 },
  flag: { pitch: 330, seconds: 1.1, loudness: 0.4 },
};

let context: AudioContext | null = null;

/** Browsers allow sound only after a touch or a key press, so this is called on each of them. */
export const wakeSound = (): void => {
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') context.resume().catch(() => undefined);
  } catch {
    // no sound device
  }
};

export const playCue = (cue: Cue): void => {
  const tone = TONES[cue];
  if (tone === undefined) return;
  wakeSound();
  if (context === null || context.state !== 'running') return;
  const end = context.currentTime + tone.seconds;
  const volume = context.createGain();
  const oscillator = context.createOscillator();
  oscillator.type = 'triangle';
  oscillator.frequency.value = tone.pitch;
  volume.gain.setValueAtTime(tone.loudness, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start();
  oscillator.stop(end);
};
