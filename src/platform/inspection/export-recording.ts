import type { RecordedActor } from '#machines/flows-inspector/index.ts';
import { type Allowed, commonFields, exportedFields, pages } from './exported-fields.ts';

/** An exported actor: its input, and each event with the state after it. */
export interface ExportedActor {
  /** The id of its machine. */
  readonly machine: string;
  readonly input: unknown;
  readonly path: RecordedActor['path'];
  /** Whether the path lacks its end, because there were too many events. */
  readonly cut: boolean;
}

/** A recording as a file, for `npm run replay`. */
export interface RecordingFile {
  readonly format: 'flows-recording';
  readonly version: 1;
  readonly build: string;
  readonly actors: readonly ExportedActor[];
}

const maxNumber = 1_000_000;
const mask = '•••';

function isAllowed(value: string | number, allowed: Allowed | undefined): boolean {
  if (allowed === undefined) return false;
  if (typeof value === 'number') return allowed === 'number' && Number.isInteger(value) && Math.abs(value) <= maxNumber;
  return typeof allowed === 'object' && allowed.includes(value);
}

/** Returns the first segment of a path: `/product` of `/product/10/1?x`, and `/` of a page that is not listed. */
function maskPath(path: string): string {
  const [, first = ''] = /^\/([\w-]*)/.exec(path) ?? [];
  return (pages as readonly string[]).includes(first) ? `/${first}` : '/';
}

/**
 * Creates a function that replaces each value that the machine's list does not allow with a placeholder. Equal values
 * get equal placeholders, so that comparisons have the same result. Empty texts, zero, null, booleans and the structure
 * do not change.
 */
function createReplacer(machine: string, placeholders: Map<string | number, string | number>) {
  const fields = { ...commonFields, ...exportedFields[machine] };
  const placeholderFor = (value: string | number): string | number => {
    const found = placeholders.get(value);
    if (found !== undefined) return found;
    const placeholder = typeof value === 'number' ? placeholders.size + 1 : `text-${placeholders.size + 1}`;
    placeholders.set(value, placeholder);
    return placeholder;
  };
  const replaced = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') {
      const allowed = fields[key];
      if (value === '' || value === mask || isAllowed(value, allowed)) return value;
      return allowed === 'page' ? maskPath(value) : placeholderFor(value);
    }
    if (typeof value === 'number') return value === 0 || isAllowed(value, fields[key]) ? value : placeholderFor(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item) => replaced(item, key));
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

/** Exports recorded actors without charts, contexts and times, and with every value replaced that is not allowed. */
export function exportRecording(actors: readonly RecordedActor[], build: string): RecordingFile {
  const placeholders = new Map<string | number, string | number>();
  /** Exports a child's snapshot. Its context is filtered by the list of the child's machine. */
  const exportChild = (snapshot: unknown): object => {
    if (typeof snapshot !== 'object' || snapshot === null || !('machine' in snapshot)) return {};
    const { machine, value, status, context } = snapshot as Readonly<Record<string, unknown>>;
    return { machine, value, status, context: createReplacer(String(machine), placeholders)(context, 'context') };
  };
  return {
    format: 'flows-recording',
    version: 1,
    build,
    actors: actors.map(({ chart, input, path, cut }) => {
      const replaced = createReplacer(chart.id, placeholders);
      return {
        machine: chart.id,
        input: replaced(input, 'input'),
        path: path.map(({ event: { type, actorId, snapshot, ...facts }, value }) => ({
          event: {
            type,
            ...(typeof actorId === 'string' && { actorId }),
            ...(snapshot !== undefined && { snapshot: exportChild(snapshot) }),
            ...(replaced(facts, 'event') as object),
          },
          value,
        })),
        cut,
      };
    }),
  };
}
