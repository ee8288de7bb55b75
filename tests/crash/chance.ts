/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Chance {
  /** A whole number between `from` and `to`, both included. */
  whole(from: number, to: number): number;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** One of the choices, all equally likely. */
  of<T>(choices: readonly [T, ...T[]]): T;
  /** An independent stream of numbers: numbers drawn elsewhere do not change it. */
  split(): Chance;
}

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    happens: (probability) => next() < probability,
    of: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    split: () => chanceOf(whole(0, 2 ** 32 - 1)),
  };
}
