/** Masks passwords, tokens, PINs, codes and phone numbers, at any depth, before they reach an inspector. */

const secretKeys = /^(\w*password|token|pin|code|phone|phoneNumber|msisdn|email|CheckoutRequestID)$/i;
/**
 * Also matches a number that is still being typed, from its sixth digit on. The first group is what stands before it: the
 * oldest supported Safari has no lookbehind.
 */
const phoneLike = /(^|\D)(?:\+?254|0)[\s-]?[17](?:[\s-]?\d){4,}/g;
/** A checkout id embeds the payer's number; a session token is 43 characters of base64url. */
const tokenLike = /\bws_CO_\w+|(^|[^\w-])[\w-]{43}(?![\w-])/g;
const mask = '•••';
const deepest = 12;

/**
 * Returns a masked plain copy of a value, without functions, cycles and class instances, so that it can be serialized.
 */
export function masked(value: unknown, depth = 0, above: readonly unknown[] = []): unknown {
  if (typeof value === 'string') return value.replaceAll(phoneLike, `$1${mask}`).replaceAll(tokenLike, `$1${mask}`);
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest || above.includes(value)) return '…';
  const path = [...above, value];
  if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1, path));
  const json = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  if (typeof json !== 'object' || json === null) return masked(json, depth + 1, path);
  // A form's event names its field beside the value: `{name: 'password', value: '…'}`.
  const namesSecret = 'name' in json && typeof json.name === 'string' && secretKeys.test(json.name);
  return Object.fromEntries(
    Object.entries(json).map(([key, item]) => [
      key,
      (secretKeys.test(key) || (namesSecret && key === 'value')) &&
      (typeof item === 'string' || typeof item === 'number') &&
      item !== ''
        ? mask
        : masked(item, depth + 1, path),
    ]),
  );
}
