import type { AnyActorRef, InspectionEvent } from 'xstate';
import type { Notice, Redirect } from '#machines/support/notices.ts';
import type { Environment } from './environment.ts';

/**
 * Creates the inspection handler of every actor system. It receives each actor of any depth before the actor starts,
 * and publishes the notices and redirects that the actor emits.
 * @param inspectors also receive every inspection event
 */
export function createInspection(
  { notices, redirects }: Pick<Environment, 'notices' | 'redirects'>,
  inspectors: readonly ((event: InspectionEvent) => void)[],
): Environment['inspect'] {
  const connect = (actor: AnyActorRef) => {
    if (!('on' in actor) || typeof actor.on !== 'function') return;
    actor.on('notice', (event) => notices.publish(event as Notice));
    actor.on('redirect', (event) => redirects.publish(event as Redirect));
  };
  return (event) => {
    if (event.type === '@xstate.actor') connect(event.actorRef as AnyActorRef);
    for (const inspector of inspectors) inspector(event);
  };
}
