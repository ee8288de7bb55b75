import { randomNumbers } from '#tests/support/random/numbers.ts';

/** Pseudo-random choices, the same for the same seed. */
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
  const next = randomNumbers(seed);
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    whole,
    happens: (probability) => next() < probability,
    of: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
    split: () => chanceOf(whole(0, 2 ** 32 - 1)),
  };
}
