import { parseCause } from '../chart/chart.ts';
import { sampleKey, withSample } from '../file/samples.ts';
import { actorKey } from '../format/index.ts';
import type { RecordedActor, RecordedEvent } from '../recording/types.ts';
import { valueText } from '../recording/value-text.ts';
import { importOf, requireSource, type TestProject } from './test-project.ts';

/**
 * Generates a vitest test from an actor's recorded path. A recording may come from a stranger: its values become JSON
 * literals, and only a machine of the project is named in the code.
 */

/**
 * Returns a function that writes a value as a JSON literal, with samples in place of masked parts. A reference to a flow
 * becomes a partner.
 */
function createLiteral({ rules: { samples, allowList } }: TestProject) {
  const { partners } = allowList;
  const literal = (value: unknown, key = ''): string => {
    if (typeof value === 'string') return JSON.stringify(withSample(samples, value, key));
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
    if (Array.isArray(value)) return `[${value.map((item) => literal(item, key)).join(', ')}]`;
    if (actorKey in value) {
      const partner = partners.find((id) => 'id' in value && value.id === id) ?? partners[0];
      return partner === undefined ? 'undefined' : `${partner}Actor`;
    }
    const entries = Object.entries(value)
      // In a literal, the key __proto__ sets the prototype.
      .filter(([name, item]) => item !== undefined && name !== '__proto__')
      .map(([name, item]) => `${JSON.stringify(name)}: ${literal(item, sampleKey(value, name))}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  };
  return literal;
}

const machineName = (id: string) => `${id}Machine`;

const machineImport = (project: TestProject, id: string): string =>
  importOf(machineName(id), requireSource(project, id).module);

/** Returns the source of an event for the test's `perform`, and the imports that it needs besides the machine's own. */
function eventCode(project: TestProject, event: RecordedEvent): { code: string; imports: string[] } {
  const literal = createLiteral(project);
  const { kind, name } = parseCause(event.type);
  const type = `type: ${literal(event.type)}`;
  if (kind === 'done')
    return {
      code: `{ ${type}${event.output === undefined ? '' : `, output: ${literal(event.output)}`} }`,
      imports: [],
    };
  if (kind === 'error') {
    const { error } = event;
    const failure = typeof error === 'object' && error !== null && 'failure' in error ? error.failure : null;
    const [className, module] = project.failureClass;
    return failure === null
      ? { code: `{ ${type}, error: new Error(${literal(`${name} failed`)}) }`, imports: [] }
      : { code: `{ ${type}, error: new ${className}(${literal(failure)}) }`, imports: [importOf(className, module)] };
  }
  if (kind === 'moved' && typeof event.snapshot === 'object' && event.snapshot !== null) {
    const { machine, ...snapshot } = event.snapshot as { readonly machine?: unknown };
    if (typeof machine === 'string') {
      const resolved = `${machineName(machine)}.resolveState(${literal(snapshot)} as never)`;
      return { code: `{ ${type}, snapshot: ${resolved} }`, imports: [machineImport(project, machine)] };
    }
  }
  return { code: literal(event), imports: [] };
}

/**
 * Returns the source of a vitest test. The test replays the actor's events. After each one it compares the state value
 * with the recorded one and checks the model's invariants. Samples replace masked values.
 * @param length the number of steps from the start of the path
 * @throws UnknownMachineError
 */
export function createTestSource(project: TestProject, actor: RecordedActor, length = actor.path.length): string {
  const { chart, input, restored, path, cut } = actor;
  const machine = chart.id;
  const literal = createLiteral(project);
  const source = requireSource(project, machine);
  const walked = path.slice(0, Math.max(1, length)).filter(({ event }) => event.type !== 'xstate.stop');
  const [start, ...steps] = walked;
  const coded = steps.map(({ event, value }) => ({ ...eventCode(project, event), value: literal(value) }));
  const imports = new Set([machineImport(project, machine), ...coded.flatMap((step) => step.imports)]);
  const model = `${machine}Model`;
  const options = restored
    ? `, { snapshot: ${machineName(machine)}.resolveState(${literal(restored)} as never) }`
    : input === undefined || input === null
      ? ''
      : `, { input: ${literal(input)} }`;
  const partners = project.rules.allowList.partners
    .map((id) => `${id}Actor`)
    .filter((name) => options.includes(name))
    .sort();
  return [
    "import { expect, it } from 'vitest';",
    "import type { AnyEventObject, StateValue } from 'xstate';",
    ...[...imports].sort(),
    ...(source.model ? [importOf(model, source.model)] : []),
    ...(partners.length > 0 ? [importOf(partners.join(', '), project.partnersModule)] : []),
    "import { startFlow } from '@uwanja/flow-paths';",
    '',
    `/** Walked in the inspector${cut && length >= path.length ? '; the recording has no later events' : ''}. */`,
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
    ...(source.model
      ? [`    ${model}.invariants?.(flow.snapshot, { history, event: undefined, emitted: [], before: null });`]
      : []),
    '  }',
    '});',
    '',
  ].join('\n');
}
