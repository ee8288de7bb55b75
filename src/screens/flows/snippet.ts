import { parseCause } from '@uwanja/flow-inspector/chart';
import { sampleKey, withSample } from '@uwanja/flow-inspector/file';
import { actorKey } from '@uwanja/flow-inspector/format';
import { type RecordedActor, type RecordedEvent, valueText } from '@uwanja/flow-inspector/recording';
import { recordingRules } from '#src/platform/inspection/recording-rules.ts';
import { findMachineSource, type MachineSource } from './machine-source.ts';

/**
 * Generates a vitest test from an actor's recorded path. A recording may come from a stranger: its values become JSON
 * literals, and only a machine of the list in machine-source.ts is named in the code.
 */

/** Returns a value as a JSON literal, with samples in place of masked parts. A reference to a flow becomes a partner. */
function literal(value: unknown, key = ''): string {
  if (typeof value === 'string') return JSON.stringify(withSample(recordingRules.samples, value, key));
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, key)).join(', ')}]`;
  if (actorKey in value) return 'id' in value && value.id === 'cart' ? 'cartActor' : 'sessionActor';
  const entries = Object.entries(value)
    // In a literal, the key __proto__ sets the prototype.
    .filter(([name, item]) => item !== undefined && name !== '__proto__')
    .map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, sampleKey(value, name))}`);
  return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
}

const machineName = (id: string) => `${id}Machine`;

/** A recording names a machine that the shop does not have. */
export class UnknownMachineError extends Error {
  readonly machine: string;
  constructor(machine: string) {
    super('the shop has no such machine');
    this.machine = machine;
  }
}

/** Finds the source of a machine. @throws UnknownMachineError */
export function requireSource(machine: string): MachineSource {
  const source = findMachineSource(machine);
  if (!source) throw new UnknownMachineError(machine);
  return source;
}

/** The input of the generator. */
type RecordedPath = Pick<RecordedActor, 'path' | 'cut' | 'restored'> & {
  readonly machine: string;
  readonly input?: unknown;
};

/** Returns the source of an event for the test's `perform`, and the imports that it needs besides the machine's own. */
function eventCode(event: RecordedEvent): { code: string; uses: string[] } {
  const { kind, name } = parseCause(event.type);
  const type = `type: ${literal(event.type)}`;
  if (kind === 'done')
    return { code: `{ ${type}${event.output === undefined ? '' : `, output: ${literal(event.output)}`} }`, uses: [] };
  if (kind === 'error') {
    const { error } = event;
    const failure = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : null;
    return failure === null
      ? { code: `{ ${type}, error: new Error(${literal(`${name} failed`)}) }`, uses: [] }
      : { code: `{ ${type}, error: new FailureError(${literal(failure)}) }`, uses: ['failure'] };
  }
  if (kind === 'moved' && typeof event.snapshot === 'object' && event.snapshot !== null) {
    const { machine, ...snapshot } = event.snapshot as { readonly machine?: unknown };
    if (typeof machine === 'string') {
      requireSource(machine);
      const resolved = `${machineName(machine)}.resolveState(${literal(snapshot)} as never)`;
      return { code: `{ ${type}, snapshot: ${resolved} }`, uses: [machine] };
    }
  }
  return { code: literal(event), uses: [] };
}

const importPath = (use: string): string => {
  if (use === 'failure') return "import { FailureError } from '#machines/support/failure.ts';";
  return `import { ${machineName(use)} } from '#machines/${requireSource(use).folder}/index.ts';`;
};

/**
 * Returns the source of a vitest test for tests/machines. The test replays the actor's events. After each one it
 * compares the state value with the recorded one and checks the model's invariants. Samples replace masked values.
 * @param length the number of steps from the start of the path
 * @throws UnknownMachineError
 */
export function createTestSource(actor: RecordedActor, length = actor.path.length): string {
  const { chart, ...recorded } = actor;
  return sourceOf({ ...recorded, machine: chart.id }, length, requireSource(chart.id).hasModel);
}

function sourceOf(actor: RecordedPath, length: number, hasModel: boolean): string {
  const { machine, input, restored, path } = actor;
  const { folder } = requireSource(machine);
  const walked = path.slice(0, Math.max(1, length)).filter(({ event }) => event.type !== 'xstate.stop');
  const [start, ...steps] = walked;
  const coded = steps.map(({ event, value }) => ({ ...eventCode(event), value: literal(value) }));
  const uses = new Set([machine, ...coded.flatMap((step) => step.uses)]);
  const model = `${machine}Model`;
  const options = restored
    ? `, { snapshot: ${machineName(machine)}.resolveState(${literal(restored)} as never) }`
    : input === undefined || input === null
      ? ''
      : `, { input: ${literal(input)} }`;
  const partners = [...new Set(options.match(/\b(?:cart|session)Actor\b/g))].sort();
  return [
    "import { expect, it } from 'vitest';",
    "import type { AnyEventObject, StateValue } from 'xstate';",
    ...[...uses].map(importPath).sort(),
    ...(hasModel ? [`import { ${model} } from '#tests/models/${folder}.model.ts';`] : []),
    ...(partners.length > 0
      ? [`import { ${partners.join(', ')} } from '#tests/support/models/referenced-actors.ts';`]
      : []),
    "import { startFlow } from '@uwanja/flow-paths';",
    '',
    `/** Walked in /flows${actor.cut && length >= path.length ? '; the recording has no later events' : ''}. */`,
    'const path: readonly (readonly [AnyEventObject, StateValue])[] = [',
    ...coded.map(({ code, value }) => `  [${code}, ${value}],`),
    '];',
    '',
    `it(${literal(`walks ${machine} to ${valueText(walked.at(-1)?.value)}`)}, async () => {`,
    `  const flow = startFlow(${machineName(machine)}${options});`,
    `  expect(flow.snapshot.value).toEqual(${literal(start?.value)});`,
    '  const history: AnyEventObject[] = [];',
    '  for (const [index, [event, value]] of path.entries()) {',
    '    await flow.perform(event);',
    '    history.push(event);',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the template is part of the generated test.
    '    expect(flow.snapshot.value, `step ${index + 1}, ${event.type}`).toEqual(value);',
    // Invariants about events hold only for the model's own cases, so only those about the state are checked.
    ...(hasModel
      ? [`    ${model}.invariants?.(flow.snapshot, { history, event: undefined, emitted: [], before: null });`]
      : []),
    '  }',
    '});',
    '',
  ].join('\n');
}
