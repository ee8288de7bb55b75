import { type SnapshotOf, useSelector as select } from '@uwanja/flow-ssr';
import { shallowEqual } from '@xstate/react';
import { useContext, useEffect } from 'react';
import type { AnyActorRef } from 'xstate';
import { EnvironmentContext } from './environment.ts';

type Readable = Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>;

/** Selects a value from an actor's snapshot, as `useSelector` of `@uwanja/flow-ssr`, and shows it to the inspectors. */
export function useSelector<A extends Readable, T>(
  actor: A,
  selector: (snapshot: SnapshotOf<A>) => T,
  isEqual?: (one: T, other: T) => boolean,
): T {
  const inspectView = useContext(EnvironmentContext)?.inspectView;
  useEffect(() => inspectView?.(actor, selector as (snapshot: never) => unknown), [inspectView, actor, selector]);
  return select(actor, selector, isEqual);
}

/** Returns the view model of a flow. The component renders again only when a value of it changes. */
export const useView = <A extends Readable, V>(flow: A, view: (snapshot: SnapshotOf<A>) => V): V =>
  useSelector(flow, view, shallowEqual);
