import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';

/** What an actor showed when the page was drawn on the server; see `drawnSnapshot`. */
const drawn = new WeakMap<object, unknown>();

/** Notes what an actor shows now as what the page was drawn from. Parts that are hydrated later begin with it. */
export const noteDrawnSnapshot = (actor: AnyActorRef): void => void drawn.set(actor, actor.getSnapshot());

const drawnSnapshot = (actor: AnyActorRef): unknown => drawn.get(actor) ?? actor.getSnapshot();

type SnapshotOf<A> = A extends { getSnapshot(): infer S } ? S : never;

/** @throws the fault of an actor that broke, for the nearest boundary */
function sound<S>(snapshot: S): S {
  const { status, error } = snapshot as { status?: string; error?: unknown };
  if (status === 'error') throw error;
  return snapshot;
}

/**
 * Part of an actor's snapshot; the component renders again only when that part changes. Like `useSelector` of
 * `@xstate/react`, but a part of the page that is hydrated late is hydrated with what it was drawn from, whatever the
 * actor shows by then.
 * @param isEqual whether two parts say the same; the first one is kept
 */
export function useSelector<A extends Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>, T>(
  actor: A,
  selector: (snapshot: SnapshotOf<A>) => T,
  isEqual: (one: T, other: T) => boolean = Object.is,
): T {
  const shown = useRef<{ readonly value: T } | null>(null);
  const subscribe = useCallback(
    (changed: () => void) => {
      const { unsubscribe } = actor.subscribe({ next: changed, error: changed });
      return () => unsubscribe();
    },
    [actor],
  );
  const [now, whenDrawn] = useMemo(() => {
    let last: { readonly snapshot: unknown; readonly value: T } | null = null;
    const select = (snapshot: unknown): T => {
      if (last && Object.is(last.snapshot, snapshot)) return last.value;
      const next = selector(snapshot as SnapshotOf<A>);
      const known = last ?? shown.current;
      const value = known && isEqual(known.value, next) ? known.value : next;
      last = { snapshot, value };
      return value;
    };
    const ref = actor as unknown as AnyActorRef;
    return [() => select(sound(ref.getSnapshot())), () => select(sound(drawnSnapshot(ref)))];
  }, [actor, selector, isEqual]);
  const value = useSyncExternalStore(subscribe, now, whenDrawn);
  useEffect(() => {
    shown.current = { value };
  }, [value]);
  return value;
}
