import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { AnyActorRef } from 'xstate';

/** The snapshots that the server rendered the page from, by actor. */
const drawn = new WeakMap<object, unknown>();

/** Records an actor's current snapshot as the one that the server rendered. Parts hydrated later start with it. */
export const noteDrawnSnapshot = (actor: AnyActorRef): void => void drawn.set(actor, actor.getSnapshot());

const drawnSnapshot = (actor: AnyActorRef): unknown => drawn.get(actor) ?? actor.getSnapshot();

type SnapshotOf<A> = A extends { getSnapshot(): infer S } ? S : never;

/** Returns the snapshot. @throws the error of a failed actor, for the nearest error boundary */
function sound<S>(snapshot: S): S {
  const { status, error } = snapshot as { status?: string; error?: unknown };
  if (status === 'error') throw error;
  return snapshot;
}

/**
 * Selects a value from an actor's snapshot; the component renders again only when the value changes. Unlike
 * `useSelector` of `@xstate/react`, a part that is hydrated late hydrates with the snapshot that the server rendered,
 * even if the actor has changed since.
 * @param isEqual compares two values; of equal values the earlier one is returned
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
