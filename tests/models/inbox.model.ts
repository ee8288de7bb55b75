import { expect } from 'vitest';
import { inboxMachine, viewInbox } from '#machines/inbox/index.ts';
import { resource } from '#machines/support/resource.ts';
import { defineModel } from '../support/model.ts';
import { failed } from './failures.ts';
import { ada, grace, orderOf } from './purchases.ts';

const answers = { done: [[], [orderOf('pending')]], error: [failed.missing('User not found'), failed.of('offline')] };

export const inboxModel = defineModel({
  machine: inboxMachine,
  inputs: { customer: ada },
  events: {
    'resource.retried': [resource.retried()],
    'resource.reloaded': [resource.reloaded()],
    'resource.changed': [resource.changed(ada), resource.changed(grace)],
  },
  world: { load: answers, reload: answers },
  remember: ({ input, failure }) => [input.userID, failure?.kind],
  invariants: (snapshot) => {
    const view = viewInbox(snapshot);
    expect(view.count).toBe(view.messages.length);
    expect(new Set(view.messages.map(({ id }) => id)).size).toBe(view.count);
    if (view.status === 'ready') expect(view.count).toBeGreaterThan(0);
  },
});
