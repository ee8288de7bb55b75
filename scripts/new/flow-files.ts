/** The template of a new flow: a submission with failure and retry. */

export const camel = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
export const pascal = (name: string) => camel(name).replace(/^./, (letter) => letter.toUpperCase());

/** Returns the files of the flow's machine. */
function machineFiles(name: string): Readonly<Record<string, string>> {
  const [id, type] = [camel(name), pascal(name)];
  return {
    [`machines/${name}/${name}.types.ts`]: `import type { Failure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';

export interface Context {
  /** Why the last try failed. */
  readonly failure: Failure | null;
}

export type Event = { readonly type: '${id}.submitted' };

export type Emitted = Notice;
`,
    [`machines/${name}/${name}.machine.ts`]: `import { assign, emit, setup } from 'xstate';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event } from './${name}.types.ts';

/** Submits once; after a failure it notifies and may be tried again. */
export const ${id}Machine = setup({
  types: {} as { context: Context; events: Event; emitted: Emitted },
  actors: { submit${type}: unprovided<void>('submit${type}') },
  actions: {
    clearFailure: assign({ failure: null }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
  },
}).createMachine({
  id: '${id}',
  context: { failure: null },
  initial: 'editing',
  states: {
    editing: { on: { '${id}.submitted': { target: 'submitting', actions: 'clearFailure' } } },
    submitting: {
      invoke: {
        id: 'submit${type}',
        src: 'submit${type}',
        onDone: 'done',
        onError: {
          target: 'editing',
          actions: [
            { type: 'setFailure', params: ({ event }) => toFailure(event.error) },
            { type: 'notifyFailure', params: ({ event }) => toFailure(event.error) },
          ],
        },
      },
    },
    done: {},
  },
});
`,
    [`machines/${name}/${name}.view.ts`]: `import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { ${id}Machine } from './${name}.machine.ts';
import type { Event } from './${name}.types.ts';

/** The view model of the page. */
export const view${type} = (snapshot: SnapshotFrom<typeof ${id}Machine>) => ({
  busy: snapshot.matches('submitting'),
  done: snapshot.matches('done'),
  canSubmit: snapshot.can(${id}Events.submitted()),
  message: snapshot.context.failure && failureMessage(snapshot.context.failure),
});
export type ${type}View = ReturnType<typeof view${type}>;

export const ${id}Events = {
  submitted: () => ({ type: '${id}.submitted' }) satisfies Event,
};
`,
    [`machines/${name}/index.ts`]: `export { ${id}Machine } from './${name}.machine.ts';
export { ${id}Events, type ${type}View, view${type} } from './${name}.view.ts';
`,
  };
}

/** Returns the model of the flow and its test. */
function testFiles(name: string): Readonly<Record<string, string>> {
  const [id, type] = [camel(name), pascal(name)];
  return {
    [`tests/models/${name}.model.ts`]: `import { ${id}Events, ${id}Machine, view${type} } from '#machines/${name}/index.ts';
import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { failed, failureOf, failureToast } from './failures.ts';

export const ${id}Model = describeModel({
  machine: ${id}Machine,
  view: view${type},
  inputs: { start: undefined },
  events: { '${id}.submitted': [${id}Events.submitted()] },
  invokeResults: { submit${type}: { done: [undefined], error: [failed.of('offline')] } },
  stateKey: ({ failure }) => failure?.kind,
  start: () => ({ failure: null }),
  invokes: { submit${type}: { in: 'submitting' } },
  steps: {
    // A second submission is ignored.
    '${id}.submitted': onlyIn('editing', () => ({ state: 'submitting', changes: { failure: null } })),
    'submit${type} done': () => ({ state: 'done' }),
    'submit${type} error': ({ event: { error } }) => ({
      state: 'editing',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  shows: ({ value, context: { failure } }) => ({
    busy: value === 'submitting',
    done: value === 'done',
    canSubmit: value === 'editing',
    message: failure && 'offline',
  }),
});
`,
    [`tests/machines/${name}.test.ts`]: `import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { ${id}Model } from '../models/${name}.model.ts';

walkEveryPath(${id}Model);
`,
  };
}

/**
 * Returns path → content of every file of a new flow.
 * @param name kebab-case
 */
export const flowFiles = (name: string): Readonly<Record<string, string>> => ({
  ...machineFiles(name),
  ...testFiles(name),
});
