/** Finds unknown settings with a prefix of the shop's own settings, because they are probably misspelt. */

const prefixes = ['DARAJA_', 'DATABASE_', 'SMTP_', 'AFRICASTALKING_', 'SHOP_'];

/** Returns the sorted names in the environment that have one of the prefixes and are not in `known`. */
export const unknownSettings = (
  env: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): string[] =>
  Object.keys(env)
    .filter((name) => env[name] !== undefined && prefixes.some((prefix) => name.startsWith(prefix)))
    .filter((name) => !known.includes(name))
    .sort();
