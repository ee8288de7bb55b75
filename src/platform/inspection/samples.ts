/** Valid placeholder values for masked fields in a generated test, by field name. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/phone|msisdn|^number$/i, '0712 345 678'],
  [/password$/i, 'long enough'],
  [/^email$/i, 'ada@example.test'],
  [/^pin$/i, '1234'],
  [/^code$/i, '123456'],
  [/^CheckoutRequestID$/i, 'ws_CO_sample'],
];
const mask = '•••';

/** Replaces each masked part of a text with the sample for the field `key`. */
export const withSample = (text: string, key: string): string =>
  text.replaceAll(mask, samples.find(([name]) => name.test(key))?.[1] ?? 'masked');

/** Returns the field name that selects the sample. A form event has its field's name in `name`, next to `value`. */
export const sampleKey = (of: object, name: string): string =>
  name === 'value' && 'name' in of && typeof of.name === 'string' ? of.name : name;

/** Replaces the masked parts of a value, at any depth, with samples. */
export function withSamples(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return withSample(value, key);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withSamples(item, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withSamples(item, sampleKey(value, name))]),
  );
}
