import { inspect } from 'node:util';
import { isMachineSnapshot } from '@uwanja/flow-ssr/internals';
import type { Texts } from './texts.ts';

/** Formats the values of failed checks for readers of the report. */

const maxMarkup = 4_000;

const isElement = (value: object): value is { readonly outerHTML: string } =>
  'outerHTML' in value && typeof value.outerHTML === 'string';
const isMatcher = (value: object): value is { toAsymmetricMatcher(): string } =>
  'toAsymmetricMatcher' in value && typeof value.toAsymmetricMatcher === 'function';

/** Prints as it is, without quotes. */
class Verbatim {
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  [inspect.custom](): string {
    return this.text;
  }
}

/** Copies a value without what no reader needs: elements as markup, snapshots as state and context, functions by name. */
function simplify(value: unknown, key: string, above: readonly object[], texts: Texts): unknown {
  if (typeof value === 'string') {
    // Adds its text to the id of a message: `paymentLocked` → `Wait for mpesa … (paymentLocked)`.
    const text = texts.messageText?.(value, key);
    return text === undefined ? value : `${text} (${value})`;
  }
  if (typeof value === 'function') return new Verbatim('a function');
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return new Verbatim('(the same as above)');
  if (isElement(value)) return new Verbatim(value.outerHTML.slice(0, maxMarkup));
  if (isMatcher(value)) return new Verbatim(value.toAsymmetricMatcher());
  const inside = [...above, value];
  const copy = (part: unknown, of: string) => simplify(part, of, inside, texts);
  if (isMachineSnapshot(value)) return { state: value.value, context: copy(value.context, ''), status: value.status };
  if (Array.isArray(value)) return value.map((each) => copy(each, key));
  if (value instanceof Error) return new Verbatim(`${value.name}: ${value.message}`);
  if (value instanceof Set) return new Set([...value].map((each) => copy(each, key)));
  if (value instanceof Map) return new Map([...value].map(([name, each]) => [name, copy(each, String(name))]));
  if (value instanceof Date || value instanceof RegExp) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copy(each, name)]));
}

/** Returns a value as text, whole, with the texts of messages beside their ids. */
export function formatValue(value: unknown, texts: Texts): string {
  const simple = simplify(value, '', [], texts);
  if (typeof simple === 'string') return simple.includes('\n') ? simple : `‘${simple}’`;
  return inspect(simple, {
    depth: Number.POSITIVE_INFINITY,
    maxArrayLength: null,
    maxStringLength: null,
    breakLength: 80,
    compact: 1,
    sorted: true,
  });
}
