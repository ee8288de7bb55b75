import { mask } from './mask.ts';

const deepest = 12;

/** Returns a masked plain copy of a value, so that it can be serialized. */
export type Masked = (value: unknown) => unknown;

/**
 * Creates a function that masks secrets in a value, at any depth. The copy has no functions, cycles and class instances.
 * @param secrets.keys matches the names of fields whose values are masked
 * @param secrets.texts parts of texts that are masked; what their first group matches stays
 */
export function createMasking({ keys, texts }: { readonly keys: RegExp; readonly texts: readonly RegExp[] }): Masked {
  const maskText = (text: string) => texts.reduce((left, pattern) => left.replaceAll(pattern, `$1${mask}`), text);
  const masked = (value: unknown, depth: number, above: readonly unknown[]): unknown => {
    if (typeof value === 'string') return maskText(value);
    if (typeof value === 'function' || typeof value === 'symbol') return undefined;
    if (typeof value === 'bigint') return String(value);
    if (typeof value !== 'object' || value === null) return value;
    if (depth > deepest || above.includes(value)) return '…';
    const path = [...above, value];
    if (Array.isArray(value)) return value.map((item) => masked(item, depth + 1, path));
    const json = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
    if (typeof json !== 'object' || json === null) return masked(json, depth + 1, path);
    // A form's event names its field beside the value: `{name: 'password', value: '…'}`.
    const namesSecret = 'name' in json && typeof json.name === 'string' && keys.test(json.name);
    return Object.fromEntries(
      Object.entries(json).map(([key, item]) => [
        key,
        (keys.test(key) || (namesSecret && key === 'value')) &&
        (typeof item === 'string' || typeof item === 'number') &&
        item !== ''
          ? mask
          : masked(item, depth + 1, path),
      ]),
    );
  };
  return (value) => masked(value, 0, []);
}
