import { fromPromise } from 'xstate';
import { createResource } from '#machines/support/resource.ts';
import type { CallDesk } from '../api/client.ts';

/** Loads one thing or one list of the desk: the call, by the key of its query. */
export type Load<Data> = (api: CallDesk, signal: AbortSignal) => Promise<Data>;

/** The input of a resource: `key` says when the query is another one. */
export interface ResourceInput {
  readonly key: string;
  readonly load: Load<unknown>;
}

const resource = createResource<unknown, ResourceInput>({
  id: 'deskResource',
  isEmpty: () => false,
  isSame: (before, changed) => before.key === changed.key,
});

/** The flow of every page and list of the desk that only loads data. */
export const resourceFlow = (api: CallDesk) =>
  resource.provide({
    actors: { load: fromPromise(({ input: { query }, signal }) => query.load(api, signal)) },
  });
