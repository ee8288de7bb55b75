import { assign, emit, setup } from 'xstate';
import { type Failure, failureMessage, failureNotice, reportFailure } from './failure.ts';
import type { Message } from './notices.ts';
import { unprovided } from './unprovided.ts';

/** The context of a page, or a part of one, that only loads data. */
interface ResourceContext<Data, Input> {
  readonly input: Input;
  /** The last response for `input`, or for one that is the same; null before the first. */
  readonly data: Data | null;
  /** Why the last request failed; cleared by a response. */
  readonly failure: Failure | null;
}

export type ResourceEvent<Input> =
  | { readonly type: 'resource.retried' }
  /** The input changed; the response to a request in flight is dropped. */
  | { readonly type: 'resource.changed'; readonly input: Input };

type ResourceTag = 'loading' | 'ready' | 'empty' | 'failed';

/**
 * Creates a machine that loads data: loading → ready | empty | failed. The composition provides the only actor, `load`,
 * with the input `{query}`: the resource's input.
 * @param options.isEmpty whether a response contains nothing to show
 * @param options.isSame whether a changed input asks for the same again, whose last response stands while it loads
 */
export function createResource<Data, Input = undefined>(options: {
  readonly id: string;
  readonly isEmpty: (data: Data) => boolean;
  readonly isSame?: (before: Input, changed: Input) => boolean;
}) {
  return setup({
    types: {} as {
      context: ResourceContext<Data, Input>;
      events: ResourceEvent<Input>;
      input: Input;
      tags: ResourceTag;
    },
    actors: { load: unprovided<Data, { readonly query: Input }>('load') },
    actions: {
      setData: assign((_, { data }: { data: Data }) => ({ data, failure: null })),
      setFailure: assign((_, failure: Failure) => ({ failure })),
      notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
      setInput: assign(({ context }, { input }: { input: Input }) => ({
        input,
        data: options.isSame?.(context.input, input) ? context.data : null,
        failure: null,
      })),
    },
    guards: {
      isEmpty: (_, { data }: { data: Data }) => options.isEmpty(data),
    },
  }).createMachine({
    id: options.id,
    context: ({ input }) => ({ input, data: null, failure: null }),
    initial: 'loading',
    on: {
      'resource.changed': {
        target: '.loading',
        actions: { type: 'setInput', params: ({ event }) => ({ input: event.input }) },
      },
    },
    states: {
      loading: {
        tags: 'loading',
        invoke: {
          id: 'load',
          src: 'load',
          input: ({ context }) => ({ query: context.input }),
          onDone: [
            {
              guard: { type: 'isEmpty', params: ({ event }) => ({ data: event.output }) },
              target: 'empty',
              actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) },
            },
            { target: 'ready', actions: { type: 'setData', params: ({ event }) => ({ data: event.output }) } },
          ],
          onError: {
            target: 'failed',
            actions: reportFailure,
          },
        },
      },
      ready: { tags: 'ready' },
      empty: { tags: 'empty' },
      failed: { tags: 'failed', on: { 'resource.retried': 'loading' } },
    },
  });
}

/** The view model of a resource: a status, the data and the message of a failure. */
export interface ResourceView<Data> {
  readonly status: 'loading' | 'ready' | 'empty' | 'failed';
  readonly data: Data | null;
  /** Why the last request failed. */
  readonly message: Message | null;
  readonly missing: boolean;
  readonly canRetry: boolean;
}

interface ResourceSnapshot<Data> {
  readonly context: Pick<ResourceContext<Data, unknown>, 'data' | 'failure'>;
  hasTag(tag: ResourceTag): boolean;
  can(event: { readonly type: 'resource.retried' }): boolean;
}

const resourceStatuses = ['loading', 'empty', 'failed'] as const;

/** Returns the view model of a machine made by `createResource`. */
export const viewResource = <Data>(snapshot: ResourceSnapshot<Data>): ResourceView<Data> => {
  const { data, failure } = snapshot.context;
  return {
    status: resourceStatuses.find((tag) => snapshot.hasTag(tag)) ?? 'ready',
    data,
    message: failure && failureMessage(failure),
    missing: failure?.kind === 'missing',
    canRetry: snapshot.can({ type: 'resource.retried' }),
  };
};

export const resourceEvents = {
  retried: () => ({ type: 'resource.retried' }) satisfies ResourceEvent<unknown>,
  changed: <Input>(input: Input) => ({ type: 'resource.changed', input }) satisfies ResourceEvent<Input>,
};
