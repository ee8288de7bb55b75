import * as v from 'valibot';
import { mask } from '../mask.ts';
import { bareRecording, isStateValue, type Mark, type Outcome } from './format.ts';

/** The values of a field that are exported unchanged: one of these words, a small integer, or a page's path. */
export type Allowed = readonly string[] | 'number' | 'page';
type Fields = Readonly<Record<string, Allowed>>;

/** What may leave the page; every other text and number is replaced. */
export interface AllowList {
  /** The fields that every machine may export. */
  readonly commonFields: Fields;
  /** Those of each machine beside them, by its id. */
  readonly fields: Readonly<Record<string, Fields>>;
  /** The first parts of addresses, without the slash. */
  readonly pages: readonly string[];
  /** The ids of flows to which others have a reference. */
  readonly partners: readonly string[];
}

const maxNumber = 1_000_000;

function isListed(value: string | number, allowed: Allowed | undefined): boolean {
  if (allowed === undefined) return false;
  if (typeof value === 'number') return allowed === 'number' && Number.isInteger(value) && Math.abs(value) <= maxNumber;
  return typeof allowed === 'object' && allowed.includes(value);
}

/** The key by which XState serializes a reference to an actor. */
export const actorKey = 'xstate$$type';

/** Returns the first segment of a path: `/product` of `/product/10/1?x`, and `/` of a page that is not listed. */
function maskPath(path: string, { pages }: AllowList): string {
  const [, first = ''] = /^\/([\w-]*)/.exec(path) ?? [];
  return pages.includes(first) ? `/${first}` : '/';
}

/**
 * Returns a function that replaces each value that the machine's list does not allow. Empty texts, zero, null, booleans
 * and the structure do not change.
 * @param placeholderFor returns the placeholder for a value that is not allowed
 */
export function createReplacer(
  list: AllowList,
  machine: string,
  placeholderFor: (value: string | number) => string | number,
) {
  const fields: Fields = { ...list.commonFields, ...list.fields[machine] };
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      if (value === '' || value === mask || isListed(value, fields[key])) return value;
      return fields[key] === 'page' ? maskPath(value, list) : placeholderFor(value);
    }
    if (typeof value === 'number') return value === 0 || isListed(value, fields[key]) ? value : placeholderFor(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
    if (actorKey in value)
      return { [actorKey]: 1, id: 'id' in value && list.partners.some((id) => id === value.id) ? value.id : '' };
    // A key that is not an identifier may be data.
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [
        /^[A-Za-z]\w*$/.test(name) ? name : placeholderFor(name),
        replaced(item, name),
      ]),
    );
  };
  return replaced;
}

const placeholderText = /^text-\d{1,5}$/;
/** Placeholders of numbers are numbered from 1, and a recording of this size cannot hold more of them. */
const maxPlaceholder = 20_000;

/** Whether the replacer of the machine would change nothing but renumber the placeholders. */
function isMasked(list: AllowList, machine: string, value: unknown, key: string): boolean {
  let isPlaceholder = true;
  const replaced = createReplacer(list, machine, (found) => {
    isPlaceholder &&=
      typeof found === 'number'
        ? Number.isInteger(found) && found > 0 && found <= maxPlaceholder
        : placeholderText.test(found);
    return found;
  })(value, key);
  return isPlaceholder && JSON.stringify(replaced) === JSON.stringify(value);
}

function isMaskedSnapshot(list: AllowList, snapshot: unknown): boolean {
  if (snapshot === undefined) return true;
  if (typeof snapshot !== 'object' || snapshot === null) return false;
  const { machine, value, status, context, ...rest } = snapshot as Readonly<Record<string, unknown>>;
  if (Object.keys(rest).length > 0) return false;
  if (machine === undefined) return value === undefined && status === undefined && context === undefined;
  const isKnownStatus = typeof status === 'string' && ['active', 'done', 'error', 'stopped'].includes(status);
  return (
    typeof machine === 'string' && isStateValue(value) && isKnownStatus && isMasked(list, machine, context, 'context')
  );
}

const digestText = /^(~[0-9a-f]{6}|~|\[\]|\{\})$/;

/** Whether each key of a field is a name, a digest or a place in a list. */
const isMaskedPath = (path: string): boolean =>
  path.split('.').every((key) => /^([A-Za-z]\w*|~[0-9a-f]{6}|\d{1,3})$/.test(key));

/** Whether the value of a field is listed or a digest. */
function isMaskedField(list: AllowList, machine: string, path: string, value: Outcome[string]): boolean {
  if (!isMaskedPath(path)) return false;
  const keys = path.split('.');
  if (typeof value === 'string' && digestText.test(value)) return true;
  const key = keys.findLast((each) => !/^\d/.test(each)) ?? '';
  let isListed = true;
  createReplacer(list, machine, (found) => {
    isListed = false;
    return found;
  })(value, key);
  return isListed && (typeof value !== 'string' || createReplacer(list, machine, String)(value, key) === value);
}

/** Whether a mark has no value that a person has typed. */
function isMaskedMark(list: AllowList, { expected }: Mark, machine: string): boolean {
  if (expected.kind === 'value') return isMaskedField(list, machine, expected.field, expected.value);
  if ('field' in expected) return isMaskedPath(expected.field);
  return expected.kind !== 'redirect' || expected.to === undefined || maskPath(expected.to, list) === expected.to;
}

/** Whether a text is a recording without a value that is neither listed nor replaced. */
export function isMaskedRecording(list: AllowList, text: string): boolean {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return false;
  }
  const file = v.safeParse(bareRecording, data);
  if (!file.success) return false;
  const { actors, mark: marked } = file.output;
  if (marked && !isMaskedMark(list, marked, actors[marked.actor]?.machine ?? '')) return false;
  return actors.every(
    ({ machine, input, restored, path }) =>
      isMasked(list, machine, input, 'input') &&
      (restored === undefined || isMasked(list, machine, restored.context, 'context')) &&
      path.every(
        ({ event: { type, actorId, snapshot, ...facts }, did = {} }) =>
          isMaskedSnapshot(list, snapshot) &&
          isMasked(list, machine, facts, 'event') &&
          Object.entries(did).every(([field, value]) => isMaskedField(list, machine, field, value)),
      ),
  );
}
