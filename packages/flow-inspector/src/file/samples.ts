import { mask } from '../mask.ts';
import type { RecordingRules } from './rules.ts';

type Samples = RecordingRules['samples'];

/** Replaces each masked part of a text with the sample for the field `key`. */
export const withSample = (samples: Samples, text: string, key: string): string =>
  text.replaceAll(mask, samples.find(([name]) => name.test(key))?.[1] ?? 'masked');

/** Returns the field name that selects the sample. A form event has its field's name in `name`, next to `value`. */
export const sampleKey = (of: object, name: string): string =>
  name === 'value' && 'name' in of && typeof of.name === 'string' ? of.name : name;

/** Replaces the masked parts of a value, at any depth, with samples. */
export function withSamples(samples: Samples, value: unknown, key = ''): unknown {
  if (typeof value === 'string') return withSample(samples, value, key);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withSamples(samples, item, key));
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withSamples(samples, item, sampleKey(value, name))]),
  );
}
