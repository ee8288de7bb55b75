import { parseCause } from '../chart/index.ts';
import { digest, joinViews } from '../file/outcome.ts';
import type { Expectation, Outcome } from '../format/index.ts';
import type { RecordedActor, Step } from '../recording/index.ts';
import type { InspectorTexts } from '../texts/index.ts';
import { differences } from './differences.ts';

/** What a person can expect of a recorded step, from what the machine could have done. */

export interface Choice {
  readonly text: string;
  readonly expected: Expectation;
}

interface ChoiceOptions {
  readonly texts: InspectorTexts['marking'];
  /** The text of each notice by its id. */
  readonly notices: Readonly<Record<string, string>>;
  /** The first parts of addresses, without the slash. */
  readonly pages: readonly string[];
}

/** The most fields that are offered. */
const mostFields = 60;

const isScalar = (value: unknown): value is Outcome[string] => typeof value !== 'object' || value === null;

/** The fields of a step whose values are no objects, those that it has changed first. */
function fieldsOf(step: Step, before: Step | null): (readonly [string, Outcome[string]])[] {
  const parts = (of: Step | null) => ({ context: of?.context ?? {}, view: joinViews(of?.views ?? []) ?? {} });
  const empty = { context: {}, view: {} };
  const changed = new Set(before ? differences(parts(before), parts(step)).map(({ path }) => path) : []);
  return differences(empty, parts(step))
    .flatMap(({ path, after }) => leavesOf(path, after))
    .filter(([field]) => /^[a-z]+(\.\w+)+$/.test(field))
    .sort(([one], [other]) => Number(changed.has(other)) - Number(changed.has(one)))
    .slice(0, mostFields);
}

function leavesOf(path: string, value: unknown): (readonly [string, Outcome[string]])[] {
  if (value === undefined) return [];
  if (isScalar(value)) return [[path, value]];
  return Object.entries(value as object).flatMap(([key, item]) => leavesOf(`${path}.${key}`, item));
}

/** Whether a recorded field has the value that the page showed, so that an exact value can be expected of it. */
function isExact(actor: RecordedActor, place: number, field: string, value: Outcome[string]): boolean {
  const did = actor.path.slice(0, place + 1).findLast(({ saved }) => saved?.did && field in saved.did)?.saved?.did;
  return did?.[field] === value || did?.[field] === digest(value);
}

/** The states that the event could have led to first, then the other inactive ones. */
function statesOf({ chart }: RecordedActor, step: Step, before: Step | null): string[] {
  const { kind, name } = parseCause(step.event.type);
  const possible = chart.transitions
    .filter(({ cause, source }) => cause.kind === kind && cause.name === name && before?.activeStates.includes(source))
    .flatMap(({ targets }) => targets);
  const inactive = chart.states.map(({ id }) => id).filter((id) => id !== chart.id && !step.activeStates.includes(id));
  return [...new Set([...possible.filter((id) => inactive.includes(id)), ...inactive])];
}

/**
 * Lists what can be expected of a step instead.
 * @param place the step's place in the path of its actor
 */
export function choicesFor(
  actor: RecordedActor,
  step: Step,
  before: Step | null,
  place: number,
  { texts, notices, pages }: ChoiceOptions,
): readonly { readonly title: string; readonly choices: readonly Choice[] }[] {
  const short = (state: string) => state.slice(actor.chart.id.length + 1);
  return [
    {
      title: texts.general,
      choices: (['nothing', 'something', 'other'] as const).map((kind) => ({ text: texts[kind], expected: { kind } })),
    },
    {
      title: texts.states,
      choices: statesOf(actor, step, before).map((state) => ({
        text: texts.state(short(state)),
        expected: { kind: 'state', state },
      })),
    },
    {
      title: texts.fields,
      choices: fieldsOf(step, before).flatMap(([field, value]): Choice[] => [
        { text: texts.asBefore(field), expected: { kind: 'asBefore', field } },
        { text: texts.otherwise(field), expected: { kind: 'otherwise', field } },
        ...(isExact(actor, place, field, value)
          ? [{ text: texts.value(field), expected: { kind: 'value' as const, field, value: null } }]
          : []),
      ]),
    },
    {
      title: texts.notices,
      choices: [
        { text: texts.anyNotice, expected: { kind: 'notice' } },
        ...Object.entries(notices).map(([message, text]): Choice => ({ text, expected: { kind: 'notice', message } })),
      ],
    },
    {
      title: texts.pages,
      choices: [
        { text: texts.anyPage, expected: { kind: 'redirect' } },
        ...['', ...pages].map((page): Choice => ({ text: `/${page}`, expected: { kind: 'redirect', to: `/${page}` } })),
      ],
    },
  ];
}

/** Reads a typed value: true, false, null and numbers as such, anything else as a text. */
export function typedValue(text: string): Outcome[string] {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text.slice(0, 64);
}
