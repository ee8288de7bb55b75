import { describe, expect, it } from 'vitest';
import { fromPromise } from 'xstate';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { flushPromises, startFlow } from '#tests/support/models/replay.ts';
import { failed } from '../models/failures.ts';
import { namesMachine, resourceModel } from '../models/resource.model.ts';

const started = () => startFlow(namesMachine, { input: 'a' });

async function ready() {
  const flow = started();
  await flow.answer('load', ['Ada']);
  return flow;
}

describe('loading', () => {
  it('requests what the input names', () => {
    const flow = started();
    expect(flow.inputOf('load')).toEqual({ query: 'a' });
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'loading', data: null });
  });

  it('drops the response for a previous input', async () => {
    const asked = new Map<string, (names: string[]) => void>();
    const load = fromPromise<readonly string[], { query: string }>(
      ({ input }) => new Promise((resolve) => asked.set(input.query, resolve)),
    );
    const flow = startFlow(namesMachine.provide({ actors: { load } }), { input: 'a', realActors: ['load'] });
    flow.send(resourceEvents.changed('b'));
    asked.get('a')?.(['Ada']);
    await flushPromises();
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'loading', data: null });
    asked.get('b')?.(['Bea']);
    await flushPromises();
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'ready', data: ['Bea'] });
  });
});

describe('ready', () => {
  it('shows no data of the previous input once the input changes', async () => {
    const flow = await ready();
    flow.send(resourceEvents.changed('b'));
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'loading', data: null });
  });
});

describe('failed', () => {
  it("shows the server's message and loads again on a retry", async () => {
    const flow = started();
    await flow.fail('load', failed.missing('No such name.'));
    expect(viewResource(flow.snapshot)).toMatchObject({
      status: 'failed',
      message: { text: 'No such name.' },
      missing: true,
      canRetry: true,
    });
    flow.send(resourceEvents.retried());
    await flow.answer('load', ['Ada']);
    expect(viewResource(flow.snapshot)).toMatchObject({ status: 'ready', missing: false });
  });

  it('treats an unknown error as an unreachable server', async () => {
    const flow = started();
    await flow.fail('load', new TypeError('x is undefined'));
    expect(viewResource(flow.snapshot).message).toBe('unreachable');
  });
});

walkEveryPath(resourceModel);
