/** Settings that begin like the shop's own and are unknown: most likely misspelt. */

const prefixes = ['DARAJA_', 'DATABASE_', 'SMTP_', 'AFRICASTALKING_'];

/** @returns the names in the environment that begin like settings of the shop and are not known, in order */
export const unknownSettings = (
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(env)
    .filter((name) => env[name] !== undefined && prefixes.some((prefix) => name.startsWith(prefix)))
    .filter((name) => !known.includes(name))
    .sort();
