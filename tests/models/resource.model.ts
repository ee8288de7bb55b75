import { expect } from 'vitest';
import { createResource, resourceEvents, viewResource } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { expectResource } from './resource.rules.ts';

/** A sample resource: names, by their first letter. */
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
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed('b')],
  },
  invokeResults: { load: answers },
  stateKey: ({ input, data, failure }) => [input, data?.length, failure?.kind],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (names) => names.length === 0);
    const { status, data, message, canRetry } = viewResource(snapshot);
    // A ready list has data, and every failure has a message and a retry.
    if (status === 'ready') expect(data).not.toEqual([]);
    if (status === 'ready' || status === 'empty') expect(data).not.toBeNull();
    if (status === 'failed') expect(message).not.toBeNull();
    expect(canRetry).toBe(message !== null && !snapshot.hasTag('loading'));
  },
});
