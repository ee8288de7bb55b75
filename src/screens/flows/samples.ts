/** What stands in a test where a secret was masked: made up, but of the right shape. */
const samples: readonly (readonly [RegExp, string])[] = [
  [/phone|msisdn/i, '0712 345 678'],
  [/password$/i, 'long enough'],
  [/^email$/i, 'ada@example.test'],
  [/^pin$/i, '1234'],
  [/^code$/i, '123456'],
  [/^CheckoutRequestID$/i, 'ws_CO_sample'],
];
const mask = '•••';

/** A text of a field of this name with a sample for each part of it that was masked. */
export const withSample = (text: string, key: string): string =>
  text.replaceAll(mask, samples.find(([name]) => name.test(key))?.[1] ?? 'masked');

/** The name that a field's sample is chosen by. A form's event names its field beside the value. */
export const sampleKey = (of: object, name: string): string =>
  name === 'value' && 'name' in of && typeof of.name === 'string' ? of.name : name;

/** A value with samples for what was masked in it. */
export function withSamples(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return withSample(value, key);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withSamples(item, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withSamples(item, sampleKey(value, name))]),
  );
}
