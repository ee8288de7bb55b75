import type { SerializedStyles } from '@emotion/utils';

/**
 * Memoizes the styles of a component. They are a pure function of the theme and of a few props, so they are computed
 * once for each combination of the values of these props. Which props count is recorded while they are computed.
 */

export type Props = Readonly<Record<string, unknown>>;

/** A prop that styles were computed from, or a property of the prop `ownerState`, in which MUI passes a component's own. */
interface Read {
  readonly key: string;
  readonly isOwners: boolean;
}

/** What follows from the props read so far: the styles, the prop to read next, or that the styles are not memoized. */
type Step =
  | { readonly kind: 'styles'; readonly styles: SerializedStyles }
  | { readonly kind: 'read'; readonly read: Read; readonly next: Map<unknown, Step> }
  | { readonly kind: 'opaque' };

const opaque: Step = { kind: 'opaque' };

/** The most combinations of one component. Styles of further ones are computed each time. */
const maxCombinations = 200;

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/**
 * Whether a value can be compared with that of another render. Objects are new in each render, and a memo would hold
 * them. Only frozen ones are constants.
 */
const isComparable = (value: unknown): boolean => !isObject(value) || Object.isFrozen(value);

/** The value by which styles are found. `ownerState` is a new object in each render, so only its presence counts. */
function comparedValue(props: Props, { key, isOwners }: Read): unknown {
  if (isOwners) return (props.ownerState as Props)[key];
  return key === 'ownerState' ? isObject(props.ownerState) : props[key];
}

/** Returns what follows from the values of the props; undefined where it is not known yet. */
function findStep(root: Step | undefined, props: Props): Step | undefined {
  let step = root;
  while (step?.kind === 'read') {
    const value = comparedValue(props, step.read);
    if (!isComparable(value)) return opaque;
    step = step.next.get(value);
  }
  return step;
}

/** Adds what follows from the values of the given reads. */
function extend(step: Step | undefined, [read, ...rest]: readonly Read[], props: Props, end: Step): Step {
  if (read === undefined) return end;
  const branch = step?.kind === 'read' ? step : { kind: 'read' as const, read, next: new Map<unknown, Step>() };
  const value = comparedValue(props, read);
  if (isComparable(value)) branch.next.set(value, extend(branch.next.get(value), rest, props, end));
  return branch;
}

/** Records the props that a function reads, until it reads one that cannot be compared, or copies all of them. */
function recordReads<T>(props: Record<string, unknown>, compute: (props: Props) => T) {
  const reads: Read[] = [];
  let isOpaque = false;
  const record = (target: Record<string, unknown>, isOwners: boolean): Record<string, unknown> => {
    const known = new Set<string>();
    const giveUp = () => {
      isOpaque = true;
    };
    return new Proxy(target, {
      get(_, key) {
        const value = Reflect.get(target, key);
        if (typeof key !== 'string' || (key === 'theme' && !isOwners)) return value;
        if (!isOpaque && !known.has(key)) {
          known.add(key);
          reads.push({ key, isOwners });
          isOpaque = !isComparable(comparedValue(props, { key, isOwners }));
        }
        return key === 'ownerState' && !isOwners && recordedOwner ? recordedOwner : value;
      },
      set(_, key, value) {
        // MUI sets the theme, which is the same for all styles of a memo.
        if (key !== 'theme' || isOwners) giveUp();
        return Reflect.set(target, key, value);
      },
      has(_, key) {
        giveUp();
        return Reflect.has(target, key);
      },
      ownKeys() {
        giveUp();
        return Reflect.ownKeys(target);
      },
    });
  };
  const recordedOwner = isObject(props.ownerState) ? record(props.ownerState as Record<string, unknown>, true) : null;
  const result = compute(record(props, false));
  return { result, reads, isOpaque };
}

/** The styles of one component. */
export interface StyleMemo {
  /**
   * Returns the styles for the props.
   * @param variety distinguishes styles that depend on more than props and theme
   * @param compute computes the styles from the props with the theme
   */
  readonly get: (
    variety: string,
    props: Props,
    theme: object,
    compute: (props: Props) => SerializedStyles,
  ) => SerializedStyles;
}

/** Creates the memo of one component. Only the styles of the first theme that it gets are memoized. */
export function createStyleMemo(): StyleMemo {
  const roots = new Map<string, Step>();
  let knownTheme: object | null = null;
  let combinations = 0;
  return {
    get(variety, props, theme, compute) {
      knownTheme ??= theme;
      const found = theme === knownTheme ? findStep(roots.get(variety), props) : opaque;
      if (found?.kind === 'styles') return found.styles;
      const themed = { ...props, theme };
      if (found !== undefined || combinations >= maxCombinations) return compute(themed);
      const { result, reads, isOpaque } = recordReads(themed, compute);
      combinations += 1;
      const end: Step = isOpaque ? opaque : { kind: 'styles', styles: result };
      roots.set(variety, extend(roots.get(variety), reads, props, end));
      return result;
    },
  };
}
