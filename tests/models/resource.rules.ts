import { type Effects, onlyIn, type Step } from '@uwanja/flow-paths';
import type { Credentials } from '#machines/support/credentials.ts';
import type { Failure } from '#machines/support/failure.ts';
import { resourceEvents } from '#machines/support/resource.ts';
import { failureOf, failureToast, messageOf } from './failures.ts';
import { ada, grace } from './purchases.ts';

interface Context<Data, Input> {
  readonly input: Input;
  readonly data: Data | null;
  readonly failure: Failure | null;
}
type Loaded<Data, Input> = { readonly value: unknown; readonly context: Context<Data, Input> };
type ResourceStep = (step: Step<Loaded<unknown, unknown>>) => Effects<Context<unknown, unknown>>;

/**
 * Returns the members of a model of any machine made by `createResource`, except for its view.
 * @param isEmpty whether an answer has nothing to show
 */
export const resourceMembers = <Data>(isEmpty: (data: Data) => boolean) => ({
  start: (input: unknown) => ({ input, data: null, failure: null }),
  invokes: { load: { in: 'loading', input: ({ input }: { readonly input: unknown }) => ({ query: input }) } },
  steps: {
    'resource.changed': ({ before, event: { input } }) => ({
      state: 'loading',
      changes: { input, data: null, failure: null },
      restarts: before.value === 'loading' ? ['load'] : [],
    }),
    'resource.retried': onlyIn('failed', () => ({ state: 'loading' })),
    'load done': ({ event: { output } }) => ({
      state: isEmpty(output) ? 'empty' : 'ready',
      changes: { data: output, failure: null },
    }),
    'load error': ({ event: { error } }) => ({
      state: 'failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  } satisfies Readonly<Record<string, ResourceStep>>,
});

/** The cases of a resource of one customer. */
export const customerCases = {
  inputs: { customer: ada },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(ada), resourceEvents.changed(grace)],
  },
  stateKey: ({ input, failure }: Pick<Context<unknown, Credentials>, 'input' | 'failure'>) => [
    input.userID,
    failure?.kind,
  ],
};

/** Returns the view model of any machine made by `createResource`. */
export const shownResource = <Data>({ value, context: { data, failure } }: Loaded<Data, unknown>) => ({
  status: value,
  data,
  message: messageOf(failure),
  missing: failure?.kind === 'missing',
  canRetry: value === 'failed',
});
