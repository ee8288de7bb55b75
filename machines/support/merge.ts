/**
 * A form that two people may write at the same time: one text for each field, by its name. Both are compared with what
 * was stored when the form was loaded, and merged, field by field.
 */
export type Draft<Name extends string = string> = Readonly<Record<Name, string>>;

/** Lists the keys of a draft's parts, such as `12` of `12.price`, by a field that each of them has. */
export const partKeys = (draft: Draft, field: string): string[] =>
  Object.keys(draft).flatMap((name) => (name.endsWith(`.${field}`) ? [name.slice(0, -field.length - 1)] : []));

/** Whether two drafts are the same. */
export const isSameDraft = (one: Draft, other: Draft): boolean => differingFields(one, other).length === 0;

/** The names of the fields in which two drafts differ. */
export const differingFields = (one: Draft, other: Draft): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => (one[name] ?? '') !== (other[name] ?? ''),
  );

/** Which of two writers a field is taken from. */
export type Side = 'mine' | 'theirs';

/** A field that another writer has changed, with its value before, the draft's and the other's. */
export interface Conflict {
  readonly name: string;
  readonly before: string;
  readonly mine: string;
  readonly theirs: string;
  readonly side: Side;
}

/**
 * Lists what another writer has changed. A field that the draft has not changed is theirs until the person decides
 * otherwise; a field that both changed to different values stays the draft's. Fields that the other has added stay theirs.
 */
export function findConflicts(base: Draft, mine: Draft, theirs: Draft): Conflict[] {
  return differingFields(base, theirs)
    .filter((name) => Object.hasOwn(base, name) && mine[name] !== theirs[name])
    .map((name) => ({
      name,
      before: base[name] ?? '',
      mine: mine[name] ?? '',
      theirs: theirs[name] ?? '',
      side: (mine[name] ?? '') === (base[name] ?? '') ? 'theirs' : 'mine',
    }));
}

/** The draft after a conflict: the other's fields with what the draft has changed, and the chosen side of each conflict. */
export function mergeDrafts(base: Draft, mine: Draft, theirs: Draft, conflicts: readonly Conflict[]): Draft {
  const own = Object.fromEntries(differingFields(base, mine).map((name) => [name, mine[name] ?? '']));
  const chosen = Object.fromEntries(
    conflicts.map(({ name, side, mine: own, theirs: other }) => [name, side === 'mine' ? own : other]),
  );
  return { ...theirs, ...own, ...chosen };
}
