import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createChart } from '@uwanja/flow-inspector/chart';
import { readRecordingFile } from '@uwanja/flow-inspector/file';
import { actorKey, type ExportedActor, recordingFile } from '@uwanja/flow-inspector/format';
import {
  type Complaint,
  createTestSource,
  machineTest,
  pageTest,
  UnknownMachineError,
} from '@uwanja/flow-inspector/replay';
import fc from 'fast-check';
import * as v from 'valibot';
import { parseAst } from 'vite';
import { afterAll, describe, expect, it } from 'vitest';
import { isMaskedRecording } from '#contract/recordings/recording.ts';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { testProject } from '#src/screens/flows/test-project.ts';
import { anyCodePoint } from '#tests/support/random/code-point.ts';

// @runs scripts/replay.ts

/** A recording may come from a stranger: nothing in it becomes code, and nothing of it reaches a terminal raw. */

type Path = ExportedActor;

/** A recorded path with every kind of event. `put` places a text at one of its positions. */
function pathWith(put: Readonly<Record<string, string>> = {}): Path {
  const { machine = 'checkout', child = 'cart', type = 'method.chosen', key = 'method', text = 'express' } = put;
  const { state = 'choosing', region = 'paying', failure = 'refused', context = 'text-1' } = put;
  return {
    machine,
    input: { [key]: text, session: { [actorKey]: 1, id: 'session' }, cart: { [actorKey]: 1, id: 'cart' } },
    path: [
      { event: { type: 'xstate.init' }, value: 'loading' },
      { event: { type, [key]: text, list: [text, 1, null, true] }, value: state },
      { event: { type: 'xstate.done.actor.read', output: { [key]: text } }, value: { [region]: state } },
      { event: { type: 'xstate.error.actor.read', error: { failure: { kind: failure } } }, value: state },
      { event: { type: 'xstate.error.actor.read', error: {} }, value: state },
      {
        event: {
          type: `xstate.snapshot.cart`,
          snapshot: { machine: child, value: state, context: { [key]: context } },
        },
        value: state,
      },
    ],
    cut: false,
  };
}
/** A complaint about the last step, whose expectation holds the text as well. */
const complaintWith = (put: Readonly<Record<string, string>>): Complaint => ({
  ...pathWith(put),
  expected: { kind: 'value', field: `context.${put.key ?? 'a'}`, value: put.text ?? '' },
});
/** What becomes code: the copied test of a path, and the tests of a complaint. */
const sources: readonly ((put: Readonly<Record<string, string>>) => string)[] = [
  (put) => machineTest(testProject, complaintWith(put)),
  (put) => pageTest(testProject, complaintWith(put)),
  (put) => {
    const chart = { ...createChart(cookieConsentMachine), id: put.machine ?? 'checkout' };
    const about = { status: 'done', steps: [], id: 'a', name: injection, parent: null, chart } as const;
    return createTestSource(testProject, { input: null, ...pathWith(put), ...about });
  },
];
const positions = ['machine', 'child', 'type', 'key', 'text', 'state', 'region', 'failure', 'context'] as const;
const fileOf = (actor: unknown, build = 'abc') => ({ format: 'flows-recording', version: 1, build, actors: [actor] });

const marked = (expected: unknown, step = 1) => ({ ...fileOf(pathWith()), mark: { actor: 0, step, expected } });

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);
const nodesOf = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesOf)];

/** The parts of a source that are not data: its statements, names, imports and kinds of expressions. */
function codeOf(source: string) {
  const program = parseAst(source, { lang: 'ts' }) as unknown as Node;
  const nodes = nodesOf(program).filter(({ type }) => !/^(Literal|ObjectExpression|ArrayExpression)$/.test(type));
  return {
    statements: childrenOf(program).length,
    names: new Set<unknown>(nodes.filter(({ type }) => type === 'Identifier').map(({ name }) => name)),
    kinds: new Set<unknown>(nodes.map(({ type }) => type)),
    imports: new Set<unknown>(childrenOf(program).flatMap(({ source: from }) => (isNode(from) ? [from.value] : []))),
  };
}

/** Checks that a test has no other code than that of a harmless path. Only data differs. */
function expectDataOnly(source: string, harmless: ReturnType<typeof codeOf>): void {
  const code = codeOf(source);
  for (const part of ['names', 'kinds', 'imports'] as const)
    expect(
      [...code[part]].filter((one) => !harmless[part].has(one)),
      source,
    ).toEqual([]);
  expect(code.statements, source).toBeLessThanOrEqual(harmless.statements);
}

/** The name of a machine that closes the import which it stands in, and comments out the rest. */
const injection = "//cart/index.ts';import('node:fs').then((fs) => fs.writeFileSync('proof', ''));/*\ncart";
const fragments = [
  injection,
  "'",
  '"',
  '`$' + '{process.exit()}`',
  '\\',
  "\\'",
  '\n',
  '\u2028',
  '*/',
  '/*',
  '//',
  "');process.exit(3);('",
  '"});process.exit(3);({"',
  '__proto__',
  'constructor',
  '../../tests/x',
  '$' + '{1}',
  '</script>',
  '\u001b]0;owned\u0007',
  '\ud800',
];
const hostileText = fc.oneof(
  fc.constantFrom(...fragments),
  fc
    .array(fc.oneof(fc.constantFrom(...fragments), fc.string({ unit: anyCodePoint, maxLength: 8 })), { maxLength: 4 })
    .map((parts) => parts.join('')),
);

describe('the test of a recorded path or of a complaint', () => {
  it('holds every value of a hostile recording as data, and names no machine that the shop does not have', () => {
    for (const source of sources) {
      const harmless = codeOf(source({}));
      fc.assert(
        fc.property(fc.constantFrom(...positions), hostileText, (position, text) => {
          let code = '';
          try {
            code = source({ [position]: text });
          } catch (error) {
            expect(error).toBeInstanceOf(UnknownMachineError);
            expect(['machine', 'child']).toContain(position);
            return;
          }
          expect(['machine', 'child'], text).not.toContain(position);
          expectDataOnly(code, harmless);
        }),
        { numRuns: 200 },
      );
    }
  });
});

describe('a hostile recording', () => {
  it('is no recording where its names, states or build could be anything else than names', async () => {
    expect(v.is(recordingFile, fileOf(pathWith()))).toBe(true);
    const open = async (content: unknown) =>
      (await readRecordingFile({ name: 'a.json', size: 10, text: async () => JSON.stringify(content) }, 'abc')).kind;
    expect(await open(fileOf(pathWith()))).toBe('read');
    for (const text of fragments.filter((fragment) => /\W/.test(fragment))) {
      for (const position of ['machine', 'child', 'type', 'state', 'region']) {
        const file = fileOf(pathWith({ [position]: text }));
        if (position === 'type' && /^[\w.:$-]+$/.test(text)) continue;
        expect(v.is(recordingFile, file), `${position} ${text}`).toBe(false);
        expect(await open(file), `${position} ${text}`).toBe('refused');
      }
      expect(v.is(recordingFile, fileOf(pathWith(), text)), text).toBe(false);
      for (const expected of [
        { kind: text },
        { kind: 'state', state: text },
        { kind: 'otherwise', field: text },
        { kind: 'notice', message: text },
        { kind: 'redirect', to: text },
        { kind: 'nothing', note: text },
      ])
        expect(v.is(recordingFile, marked(expected)), JSON.stringify(expected)).toBe(false);
      expect(v.is(recordingFile, fileOf({ ...pathWith(), did: { [text]: 1 } })), text).toBe(false);
    }
    expect(v.is(recordingFile, marked({ kind: 'nothing' }))).toBe(true);
    expect(v.is(recordingFile, marked({ kind: 'nothing' }, 99))).toBe(false);
  });

  it('carries no value of a person in the mark of a ticket', () => {
    const ofTicket = (expected: object) => {
      const actor = {
        machine: 'cart',
        input: null,
        path: [{ event: { type: 'xstate.init' }, value: 'loading' }],
        cut: false,
      };
      return isMaskedRecording(JSON.stringify({ ...fileOf(actor), mark: { actor: 0, step: 0, expected } }));
    };
    for (const expected of [
      { kind: 'something' },
      { kind: 'value', field: 'context.quantity', value: 2 },
      { kind: 'value', field: 'view.title', value: '~12ab9f' },
      { kind: 'redirect', to: '/login' },
    ])
      expect(ofTicket(expected), JSON.stringify(expected)).toBe(true);
    for (const expected of [
      { kind: 'value', field: 'view.title', value: 'Asha' },
      { kind: 'value', field: 'view.phone', value: 254712345678 },
      { kind: 'value', field: 'view.254712345678', value: true },
      { kind: 'otherwise', field: 'view.254712345678' },
      { kind: 'redirect', to: '/asha' },
    ])
      expect(ofTicket(expected), JSON.stringify(expected)).toBe(false);
  });

  it('is refused at any depth, without exhausting the stack', () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = `${open.repeat(30_000)}1${close.repeat(30_000)}`;
      for (const actor of [
        `{"machine":"cart","input":${deep},"path":[],"cut":false}`,
        `{"machine":"cart","path":[{"event":{"type":"x"},"value":${deep}}],"cut":false}`,
        `{"machine":"cart","path":[{"event":{"type":"x","a":${deep}},"value":"a"}],"cut":false}`,
        `{"machine":"cart","path":[{"event":{"type":"x","snapshot":{"machine":"cart","value":"a","status":"active","context":${deep}}},"value":"a"}],"cut":false}`,
      ]) {
        const text = `{"format":"flows-recording","version":1,"build":"abc","actors":[${actor}]}`;
        expect(v.is(recordingFile, JSON.parse(text))).toBe(false);
        // A shorter one fits in a ticket.
        expect(isMaskedRecording(text.replace(deep, `${open.repeat(5_000)}1${close.repeat(5_000)}`))).toBe(false);
      }
    }
  });
});

describe('npm run replay', () => {
  const repository = fileURLToPath(new URL('../../', import.meta.url));
  const cwd = mkdtempSync(join(tmpdir(), 'hostile-'));
  afterAll(() => rmSync(cwd, { recursive: true }));

  it('refuses a hostile file without a test, and prints none of its control characters', () => {
    const sequence = '\u001b]0;owned\u0007\u001b[2J';
    const replay = (content: string) => {
      writeFileSync(join(cwd, 'evil.json'), content);
      const script = join(repository, 'scripts/replay.ts');
      const { stdout, stderr, status } = spawnSync(process.execPath, [script, 'evil.json', '--no-views'], {
        cwd,
        encoding: 'utf8',
      });
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
      expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
      expect(existsSync(join(cwd, 'tests'))).toBe(false);
      return { status, output: stdout + stderr };
    };
    expect(replay(JSON.stringify(fileOf(pathWith({ child: injection })))).status).toBe(2);
    expect(replay(JSON.stringify(fileOf(pathWith(), sequence))).status).toBe(2);
    expect(replay(`${sequence}{`).status).toBe(2);
    const unknown = replay(JSON.stringify(fileOf(pathWith({ machine: 'checkouts' }))));
    expect(unknown).toEqual({
      status: 1,
      output: expect.stringContaining('today there is no machine checkouts'),
    });
    const child = replay(JSON.stringify(fileOf(pathWith({ child: 'carts', text: sequence }))));
    expect([child.status, child.output]).toEqual([1, expect.stringContaining('checkout cannot be replayed')]);
  });
});
