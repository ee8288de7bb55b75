import type { AnyMachineSnapshot } from 'xstate';
import { actorKey, createReplacer, type Outcome } from '../format/index.ts';
import type { Masked } from '../masking.ts';
import type { Stepped } from '../stepper.ts';
import type { RecordingRules } from './rules.ts';

/**
 * What a step did, field by field: the changed fields of the context and of the view model, the emitted and sent events,
 * the started actors with their inputs, the delays. It is computed from masked events alone (stepper.ts), so that the
 * same code computes the same. A value that the machine's list does not allow is replaced by its digest.
 */

/** The most changes of one field that are listed one by one. */
const mostChanges = 12;

/** A digest of 24 bits: enough to see that a value differs, too short to hold one. */
export function digest(value: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of String(value)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return `~${((hash ^ (hash >>> 24)) & 0xffffff).toString(16).padStart(6, '0')}`;
}

export type Fields = ReadonlyMap<string, Outcome[string]>;

/** Returns the leaves of plain data by their paths: `lines.0.quantity`. An empty list or object is a leaf, and so is a reference to a flow. */
function leaves(value: unknown, path: string, found = new Map<string, Outcome[string]>()) {
  if (typeof value !== 'object' || value === null) {
    if (value !== undefined) found.set(path, value as Outcome[string]);
    return found;
  }
  if (actorKey in value) return found.set(path, digest(`actor ${'id' in value ? value.id : ''}`));
  const entries = Object.entries(value);
  if (entries.length === 0) found.set(path, Array.isArray(value) ? '[]' : '{}');
  for (const [key, item] of entries) leaves(item, `${path}.${key}`, found);
  return found;
}

/** The values of one top-level field, as text and by leaf. */
interface Field {
  readonly text: string;
  readonly leaves: Fields;
}
type Values = Readonly<Record<string, unknown>>;

/** The parts of a snapshot that a step may change: `context.lines`, `view.count`. */
export function createOutcomes({ allowList, masked }: RecordingRules, machine: string) {
  const replace = createReplacer(allowList, machine, digest);
  /** Fields by their value: an unchanged context shares most of its values with the one before. */
  const known = new WeakMap<object, Map<string, Field>>();
  const fieldOf = (path: string, key: string, value: unknown): Field => {
    const isObject = typeof value === 'object' && value !== null;
    const found = isObject ? known.get(value)?.get(path) : undefined;
    if (found) return found;
    const replaced = replace(masked({ [key]: value }), '') as Values;
    const field = {
      text: JSON.stringify(Object.values(replaced)[0]) ?? '',
      leaves: leaves(Object.values(replaced)[0], path),
    };
    if (isObject) known.set(value, (known.get(value) ?? new Map()).set(path, field));
    return field;
  };
  const fieldsOf = (part: string, values: unknown) =>
    new Map(
      Object.entries((values ?? {}) as Values).map(([key, value]) => {
        const path = `${part}.${/^[A-Za-z]\w*$/.test(key) ? key : digest(key)}`;
        return [path, fieldOf(path, key, value)] as const;
      }),
    );
  /** Lists what differs between two sets of fields. A field with many changes is one digest. */
  const changes = (before: ReadonlyMap<string, Field>, after: ReadonlyMap<string, Field>): Outcome => {
    const changed: Record<string, Outcome[string]> = {};
    for (const path of new Set([...before.keys(), ...after.keys()])) {
      const [was, is] = [before.get(path), after.get(path)];
      if (was?.text === is?.text) continue;
      const paths = [...new Set([...(was?.leaves.keys() ?? []), ...(is?.leaves.keys() ?? [])])].filter(
        (leaf) => was?.leaves.get(leaf) !== is?.leaves.get(leaf),
      );
      if (paths.length > mostChanges) changed[path] = digest(is?.text ?? '');
      else for (const leaf of paths) changed[leaf] = is?.leaves.has(leaf) ? (is.leaves.get(leaf) ?? null) : '~';
    }
    return changed;
  };

  let [context, view] = [new Map<string, Field>(), new Map<string, Field>()];
  return {
    /**
     * Returns what a step did after the ones before it.
     * @param shown the view model after the step; null where no component reads the flow
     */
    next({ snapshot, emitted, sent, started, delays }: Stepped, shown: unknown): Outcome {
      const [contextBefore, viewBefore] = [context, view];
      context = fieldsOf('context', (snapshot as AnyMachineSnapshot).context);
      if (shown !== null) view = fieldsOf('view', shown);
      const left: Record<string, Outcome[string]> = {};
      const parts: Readonly<Record<string, readonly unknown[]>> = {
        emitted,
        sent: sent.map(({ to, event }) => ({ to, ...event })),
        started: started.map(({ id, input }) => ({ [id]: input ?? null })),
        delays: delays.map(({ type, ms }) => ({ [type.split('.')[2] ?? type]: ms })),
      };
      for (const [part, list] of Object.entries(parts))
        for (const [index, each] of list.entries()) {
          const value = replace(masked(each), '');
          const found = leaves(value, `${part}.${index}`);
          if (found.size > mostChanges) left[`${part}.${index}`] = digest(JSON.stringify(value));
          else for (const [field, leaf] of found) left[field] = leaf;
        }
      return {
        ...changes(contextBefore, context),
        ...(shown !== null && { view: true, ...changes(viewBefore, view) }),
        ...left,
      };
    },
    /** Returns the present value of a field, replaced as in an outcome; undefined where it is absent. */
    at(field: string): Outcome[string] | undefined {
      const top = field.split('.').slice(0, 2).join('.');
      const found = context.get(top) ?? view.get(top);
      if (found?.leaves.has(field)) return found.leaves.get(field) ?? null;
      return found && field === top ? digest(found.text) : undefined;
    },
  };
}

/**
 * Joins what several components select from one snapshot. A key on which two of them differ is left out.
 * @returns null without a view model
 */
export function joinViews(views: readonly unknown[], masked: Masked = (view) => view): Values | null {
  const objects = views.filter(
    (view): view is Values => typeof view === 'object' && view !== null && !Array.isArray(view),
  );
  if (objects.length === 0) return null;
  const joined: Record<string, unknown> = {};
  const unclear = new Set<string>();
  for (const [key, value] of objects.flatMap((view) => Object.entries(view))) {
    if (key in joined && JSON.stringify(masked(joined[key])) !== JSON.stringify(masked(value))) unclear.add(key);
    joined[key] = value;
  }
  return Object.fromEntries(Object.entries(joined).filter(([key]) => !unclear.has(key)));
}
