import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { type AnyActorRef, type AnyStateMachine, createActor } from 'xstate';

/** The snapshots that the server rendered the page from, by actor. */
const serverSnapshots = new WeakMap<object, unknown>();

/** Records an actor's current snapshot as the one that the server rendered. Parts hydrated later start with it. */
export const recordServerSnapshot = (actor: AnyActorRef): void => void serverSnapshots.set(actor, actor.getSnapshot());

const serverSnapshot = (actor: AnyActorRef): unknown => serverSnapshots.get(actor) ?? actor.getSnapshot();

/**
 * Records that the server rendered the initial state of a flow that is not started yet. A part that is hydrated late
 * creates its flows after the cart has arrived, so a flow with other actors in its input is recorded in the state that it
 * would have with what the server knew of them.
 */
export function recordInitialSnapshot(actor: AnyActorRef, machine: AnyStateMachine, input: unknown): void {
  if (serverSnapshots.has(actor)) return;
  const known = { ...(input as Record<string, AnyActorRef | undefined>) };
  let rendered = actor;
  for (const name in known) {
    const other = known[name];
    if (!other?.getSnapshot) continue;
    known[name] = { getSnapshot: () => serverSnapshot(other) } as AnyActorRef;
    rendered = createActor(machine, { input: known });
  }
  serverSnapshots.set(actor, rendered.getSnapshot());
}

export type SnapshotOf<A> = A extends { getSnapshot(): infer S } ? S : never;

/** Returns the snapshot. @throws the error of a failed actor, for the nearest error boundary */
function throwIfFailed<S>(snapshot: S): S {
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
  const [now, onServer] = useMemo(() => {
    let last: { readonly snapshot: unknown; readonly value: T } | null = null;
    const select = (snapshot: unknown): T => {
      if (last && Object.is(last.snapshot, snapshot)) return last.value;
      const next = selector(snapshot as SnapshotOf<A>);
      const previous = last ?? shown.current;
      const value = previous && isEqual(previous.value, next) ? previous.value : next;
      last = { snapshot, value };
      return value;
    };
    const ref = actor as unknown as AnyActorRef;
    return [() => select(throwIfFailed(ref.getSnapshot())), () => select(throwIfFailed(serverSnapshot(ref)))];
  }, [actor, selector, isEqual]);
  const value = useSyncExternalStore(subscribe, now, onServer);
  useEffect(() => {
    shown.current = { value };
  }, [value]);
  return value;
}
