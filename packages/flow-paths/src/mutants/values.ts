/** Wrong values that a person could have written for a right one. */

/** One wrong value. */
export interface Change {
  readonly label: string;
  readonly apply: (value: unknown) => unknown;
}

type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value) as typeof Object.prototype);

export interface ChangeOptions {
  /** What a number becomes. */
  readonly wrongNumber?: (right: number) => number;
  /** Whether a field may be missing. */
  readonly missing?: boolean;
  /** How deep fields are changed; 1 is the value's own fields. */
  readonly depth?: number;
  /** Whether null may replace an object, and a value null. */
  readonly nulls?: boolean;
}

/** Returns the value with another one at a path, or as it is where the path leads nowhere. */
function changeAt(value: unknown, path: readonly string[], change: (old: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return change(value);
  if (Array.isArray(value)) {
    if (!(Number(key) in value)) return value;
    return value.with(Number(key), changeAt(value[Number(key)], rest, change));
  }
  if (!isFields(value) || !(key in value)) return value;
  return { ...value, [key]: changeAt(value[key], rest, change) };
}

const without = (value: unknown, path: readonly string[]): unknown =>
  changeAt(value, path.slice(0, -1), (holder) => {
    if (!isFields(holder)) return holder;
    const { [path.at(-1) ?? '']: _, ...others } = holder;
    return others;
  });

/** A change that leaves values of another type alone. */
const whenOf =
  (type: string, change: (value: never) => unknown) =>
  (value: unknown): unknown =>
    typeof value === type ? change(value as never) : value;

interface Wrong {
  readonly label: string;
  readonly change: (value: unknown) => unknown;
}

function wrongValues(value: unknown, { wrongNumber = (right) => right + 1, nulls }: ChangeOptions): Wrong[] {
  const toNull = nulls ? [{ label: 'is null', change: () => null }] : [];
  switch (typeof value) {
    case 'boolean':
      return [{ label: 'is inverted', change: whenOf('boolean', (flag: boolean) => !flag) }];
    case 'number':
      return [{ label: 'is another number', change: whenOf('number', wrongNumber) }];
    case 'string':
      return value === ''
        ? []
        : [{ label: 'lacks its last character', change: whenOf('string', (text: string) => text.slice(0, -1)) }];
    case 'function':
      return [
        {
          label: 'answers the opposite',
          change: whenOf('function', (ask: (...asked: unknown[]) => unknown) => (...asked: unknown[]) => {
            const answer = ask(...asked);
            return typeof answer === 'boolean' ? !answer : answer === null ? {} : null;
          }),
        },
      ];
    default:
      if (Array.isArray(value))
        return value.length === 0
          ? []
          : [
              {
                label: 'lacks its last element',
                change: (list) => (Array.isArray(list) ? list.slice(0, -1) : list),
              },
            ];
      return isFields(value) ? toNull : [];
  }
}

/**
 * Returns the wrong values for those that were seen in one place, one for each field and type.
 * @param whole the name of the value itself, for values without fields
 */
export function changesOf(samples: readonly unknown[], options: ChangeOptions = {}, whole = 'it'): Change[] {
  const { depth = 3 } = options;
  const found = new Map<string, Change>();
  const present = new Map<string, unknown>();
  const empty = new Map<string, readonly string[]>();
  const visit = (value: unknown, path: readonly string[]): void => {
    const name = path.join('.') || whole;
    if (value === null) empty.set(name, path);
    else if (value !== undefined && !present.has(name)) present.set(name, value);
    for (const { label, change } of wrongValues(value, options)) {
      if (path.length === 0 && isFields(value)) continue;
      const key = `${name} ${label}`;
      if (!found.has(key)) found.set(key, { label: key, apply: (given) => changeAt(given, path, change) });
    }
    if (options.missing && path.length > 0 && value !== undefined && value !== null && !/^\d+$/.test(path.at(-1) ?? ''))
      found.set(`${name} is missing`, { label: `${name} is missing`, apply: (given) => without(given, path) });
    if (path.length >= depth) return;
    if (isFields(value)) for (const [key, child] of Object.entries(value)) visit(child, [...path, key]);
    if (Array.isArray(value) && typeof value[0] === 'string') visit(value[0], [...path, '0']);
  };
  for (const sample of samples) visit(sample, []);
  if (options.nulls)
    for (const [name, path] of empty)
      if (present.has(name))
        found.set(`${name} is there where it is null`, {
          label: `${name} is there where it is null`,
          apply: (given) => changeAt(given, path, (value) => (value === null ? present.get(name) : value)),
        });
  return [...found.values()];
}
