import type { NavigateFunction } from 'react-router-dom';
import type { AnyActorRef, EventObject, InspectionEvent } from 'xstate';
import { isFollowed, type Notice, type Redirect } from '#machines/support/notices.ts';
import { tell } from '#src/platform/toasts/notices.ts';

/** What machines say, done to the browser: a notice becomes a toast, a redirect a navigation. */

let navigate: NavigateFunction = () => {};
let here = '/';
const listeners = new Map<string, (said: EventObject) => void>();
let inspectors: ((event: InspectionEvent) => void)[] = [];

/** Told by the router whenever it stands anew, or at another path. */
export const navigateWith = (router: NavigateFunction, path: string): void => {
  navigate = router;
  here = path;
};

/** Hears what any machine says beside notices and redirects, by its type. */
export const hear = (type: string, listener: (said: EventObject) => void): void => {
  listeners.set(type, listener);
};

export const addInspector = (inspector: (event: InspectionEvent) => void): void => {
  inspectors = [...inspectors, inspector];
};

function follow(redirect: Redirect): void {
  const { to, replace = false, state } = redirect;
  if (isFollowed(redirect, here)) void navigate(to, { replace, state });
}

/** Connects an actor's notices and redirects to the browser. */
function connect(actor: AnyActorRef): void {
  if (!('on' in actor) || typeof actor.on !== 'function') return;
  actor.on('notice', (event) => tell(event as Notice));
  actor.on('redirect', (event) => follow(event as Redirect));
  actor.on('*', (event) => listeners.get(event.type)?.(event));
}

/**
 * The inspection handler of every actor system: it meets each actor, however deep, when it is created and before it
 * starts, so that nothing said is missed.
 */
export function observe(event: InspectionEvent): void {
  if (event.type === '@xstate.actor') connect(event.actorRef as AnyActorRef);
  for (const inspector of inspectors) inspector(event);
}
