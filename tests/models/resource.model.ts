import { describeModel } from '@uwanja/flow-paths';
import { createResource, resourceEvents, viewResource } from '#machines/support/resource.ts';
import { failed } from './failures.ts';
import { resourceMembers, shownResource } from './resource.rules.ts';

/** A sample resource: names, by their first letter. */
export const namesMachine = createResource<readonly string[], string>({
  id: 'names',
  isEmpty: (names) => names.length === 0,
});

const answers = {
  done: [['Ada'], []],
  error: [failed.of('offline'), failed.missing(), new TypeError('x is undefined')],
};

export const resourceModel = describeModel({
  machine: namesMachine,
  view: viewResource,
  inputs: { a: 'a' },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed('b'), resourceEvents.changed('a')],
  },
  invokeResults: { load: answers },
  stateKey: ({ input, data, failure }) => [input, data?.length, failure?.kind],
  ...resourceMembers<readonly string[]>((names) => names.length === 0),
  shows: shownResource,
});
