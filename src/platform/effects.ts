import type { AnyActorRef, InspectionEvent } from 'xstate';
import { isCauseOf } from '#machines/support/failure.ts';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import type { Environment } from './environment.ts';

/**
 * Creates the inspection handler of every actor system. It receives each actor of any depth before the actor starts,
 * and publishes the notices and redirects that the actor emits. An error notice whose cause is in the actor's context
 * is published again as resolved, once the cause is gone from there.
 * @param inspectors also receive every inspection event
 */
export function createInspection(
  { notices, resolvedNotices, redirects }: Pick<Environment, 'notices' | 'resolvedNotices' | 'redirects'>,
  inspectors: readonly ((event: InspectionEvent) => void)[],
): Environment['inspect'] {
  /** The unresolved error notices of each actor. */
  const unresolved = new WeakMap<object, readonly { readonly notice: Notice; readonly hasCause: boolean }[]>();

  const connect = (actor: AnyActorRef) => {
    if (!('on' in actor) || typeof actor.on !== 'function') return;
    actor.on('notice', (event) => {
      const notice = event as Notice;
      if (notice.severity === 'error')
        unresolved.set(actor, [...(unresolved.get(actor) ?? []), { notice, hasCause: false }]);
      notices.publish(notice);
    });
    actor.on('redirect', (event) => redirects.publish(event as Redirect));
  };

  const resolve = (actor: object, { context }: { readonly context?: object }) => {
    const known = unresolved.get(actor);
    if (!known) return;
    const left = known.filter(({ notice }) => isCauseOf(notice, context));
    if (left.length > 0)
      unresolved.set(
        actor,
        left.map(({ notice }) => ({ notice, hasCause: true })),
      );
    else unresolved.delete(actor);
    // A notice that never had a cause in the context is left to its time.
    for (const { notice, hasCause } of known)
      if (hasCause && !isCauseOf(notice, context)) resolvedNotices.publish(notice);
  };

  return (event) => {
    if (event.type === '@xstate.actor') connect(event.actorRef as AnyActorRef);
    if (event.type === '@xstate.snapshot') resolve(event.actorRef, event.snapshot as { readonly context?: object });
    for (const inspector of inspectors) inspector(event);
  };
}
