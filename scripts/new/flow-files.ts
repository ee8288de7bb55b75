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

export type Tag = 'editable' | 'busy' | 'done';
`,
    [`machines/${name}/${name}.machine.ts`]: `import { assign, emit, setup } from 'xstate';
import { type Failure, failureNotice, toFailure } from '../support/failure.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Emitted, Event, Tag } from './${name}.types.ts';

/** Submits once; after a failure it notifies and may be tried again. */
export const ${id}Machine = setup({
  types: {} as { context: Context; events: Event; tags: Tag; emitted: Emitted },
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
    editing: { tags: 'editable', on: { '${id}.submitted': { target: 'submitting', actions: 'clearFailure' } } },
    submitting: {
      tags: 'busy',
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
    done: { tags: 'done' },
  },
});
`,
    [`machines/${name}/${name}.view.ts`]: `import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { ${id}Machine } from './${name}.machine.ts';
import type { Event } from './${name}.types.ts';

/** The view model of the page. */
export const view${type} = (snapshot: SnapshotFrom<typeof ${id}Machine>) => ({
  busy: snapshot.hasTag('busy'),
  done: snapshot.hasTag('done'),
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
    [`tests/models/${name}.model.ts`]: `import { expect } from 'vitest';
import { ${id}Events, ${id}Machine, view${type} } from '#machines/${name}/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { defineModel } from '#tests/support/models/model.ts';

export const ${id}Model = defineModel({
  machine: ${id}Machine,
  view: view${type},
  inputs: { start: undefined },
  events: { '${id}.submitted': [${id}Events.submitted()] },
  invokeResults: { submit${type}: { done: [undefined], error: [new FailureError({ kind: 'offline' })] } },
  stateKey: ({ failure }) => failure?.kind,
  invariants: (snapshot) => {
    const { busy, done, canSubmit } = view${type}(snapshot);
    // A second submission is ignored.
    expect(canSubmit).toBe(!busy && !done);
  },
});
`,
    [`tests/machines/${name}.test.ts`]: `import { describe, expect, it } from 'vitest';
import { ${id}Events, ${id}Machine, view${type} } from '#machines/${name}/index.ts';
import { FailureError } from '#machines/support/failure.ts';
import { ${id}Model } from '../models/${name}.model.ts';
import { startFlow } from '#tests/support/models/replay.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';

function submitted() {
  const flow = startFlow(${id}Machine);
  flow.send(${id}Events.submitted());
  return flow;
}

describe('submitting', () => {
  it('is done after the response', async () => {
    const flow = submitted();
    expect(view${type}(flow.snapshot).busy).toBe(true);
    await flow.answer('submit${type}');
    expect(view${type}(flow.snapshot)).toMatchObject({ busy: false, done: true });
  });

  it('shows why it failed and may be tried again', async () => {
    const flow = submitted();
    await flow.fail('submit${type}', new FailureError({ kind: 'offline' }));
    expect(view${type}(flow.snapshot)).toMatchObject({ message: 'offline', canSubmit: true });
    expect(flow.emitted).toEqual([{ type: 'notice', severity: 'error', message: 'offline' }]);
  });
});

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
