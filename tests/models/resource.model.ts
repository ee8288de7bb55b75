import { expect } from 'vitest';
import { createResource, resource, viewResource } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectResource } from './resource.rules.ts';

/** A resource as screens make them: names, by a letter. */
export const namesMachine = createResource<readonly string[], string>({
  id: 'names',
  isEmpty: (names) => names.length === 0,
});

const answers = { done: [['Ada'], []], error: [failed.of('offline'), failed.missing()] };

export const resourceModel = defineModel({
  machine: namesMachine,
  view: viewResource,
  inputs: { a: 'a' },
  events: {
    'resource.retried': [resource.retried()],
    'resource.changed': [resource.changed('b')],
  },
  world: { load: answers },
  remember: ({ input, data, failure }) => [input, data?.length, failure?.kind],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (names) => names.length === 0);
    const { status, data, message, canRetry } = viewResource(snapshot);
    // What is shown is there, and a failure is never silent nor a dead end.
    if (status === 'ready') expect(data).not.toEqual([]);
    if (status === 'ready' || status === 'empty') expect(data).not.toBeNull();
    if (status === 'failed') expect(message).not.toBeNull();
    expect(canRetry).toBe(message !== null && !snapshot.hasTag('loading'));
  },
});
