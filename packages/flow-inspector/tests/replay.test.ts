import { createSaver, exportRecording } from '@uwanja/flow-inspector/file';
import { isMaskedRecording } from '@uwanja/flow-inspector/format';
import {
  compare,
  createTestSource,
  judgeComplaint,
  machineTest,
  type TestProject,
  UnknownMachineError,
} from '@uwanja/flow-inspector/replay';
import { expect, it } from 'vitest';
import { doorMachine } from './door-flow.ts';
import { recordFlow, rules, settled } from './record-flow.ts';

/** A recording is replayed on the machine of today, and becomes a test. */

/** Opens the door with a code. */
async function record() {
  const { actor, recording } = recordFlow(doorMachine, { check: () => true }, { saver: createSaver(rules) });
  actor.send({ type: 'code.typed', code: '1234' });
  actor.send({ type: 'door.pushed' });
  await settled();
  const { actors, ...file } = exportRecording(rules, recording(), 'abc');
  const [shown, saved] = [recording().actors[0], actors[0]];
  if (!shown || !saved) throw new Error('nothing was recorded');
  return { shown, saved, text: JSON.stringify({ ...file, actors, shown: undefined }) };
}
const deaf = doorMachine.provide({ guards: { hasCode: () => false } });

it('a recording without its secrets is the same on the machine that made it', async () => {
  const { saved, text } = await record();
  expect(text).not.toContain('1234');
  expect(isMaskedRecording(rules.allowList, text)).toBe(true);
  expect(isMaskedRecording(rules.allowList, text.replace('"front"', '"Ada"'))).toBe(false);
  expect(compare(rules, saved, [{ doorMachine }])).toEqual({ difference: null, compared: 4, leftAt: null });
});

it('the first step is named that a machine with a fault does not do, with its fields', async () => {
  const { saved } = await record();
  expect(compare(rules, saved, [{ doorMachine: deaf }]).difference).toEqual({
    step: 2,
    event: 'door.pushed',
    fields: [{ field: 'state', recorded: 'checking', today: 'closed' }],
  });
  const withoutCode = doorMachine.provide({ actions: { setCode: () => {} } });
  const { fields } = compare(rules, saved, [{ doorMachine: withoutCode }]).difference ?? {};
  expect(fields).toEqual([{ field: 'context.code', recorded: '"•••"', today: 'not changed' }]);
});

it('a complaint is met where the marked step does what was expected', async () => {
  const { saved } = await record();
  const complaint = {
    ...saved,
    path: saved.path.slice(0, 3),
    expected: { kind: 'state', state: 'door.checking' },
  } as const;
  expect(judgeComplaint(rules, complaint, [{ doorMachine }]).kind).toBe('met');
  expect(judgeComplaint(rules, complaint, [{ doorMachine: deaf }])).toEqual({
    kind: 'unmet',
    reason: 'the state is closed',
  });
});

const project: TestProject = {
  rules,
  rulesModule: ['rules', '#rules.ts'],
  findSource: (machine) => (machine === 'door' ? { module: '#door.ts', model: '#door.model.ts' } : undefined),
  partnersModule: '#partners.ts',
  failureClass: ['Failure', '#failure.ts'],
  pageModule: '#page.ts',
};

it('a test names the modules of the project alone, and has samples in place of secrets', async () => {
  const { shown, saved } = await record();
  const source = createTestSource(project, shown);
  expect(source.match(/^import .*'#.*$/gm)).toEqual([
    "import { doorMachine } from '#door.ts';",
    "import { doorModel } from '#door.model.ts';",
  ]);
  expect(source).toContain('{ "type": "code.typed", "code": "1234" }');
  const complaint = { ...saved, expected: { kind: 'nothing' } } as const;
  expect(machineTest(project, complaint)).toContain("import * as flow0 from '#door.ts';");
  expect(() => machineTest(project, { ...complaint, machine: 'gate' })).toThrow(UnknownMachineError);
});
