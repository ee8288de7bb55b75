/**
 * What is tried by chance is the same in every run, so that a red test is red again; `SEED=7 npx vitest run …` tries
 * something else.
 */
export const seeded = { seed: Number(process.env.SEED ?? 20_261_121) } as const;
