import type { ActorRefFrom, AnyActorRef } from 'xstate';
import type { shopMachine } from '#machines/shop/index.ts';

/** A root actor that only has children, for pages that show long-lived flows. It never changes. */
export function fakeShop(children: Readonly<Record<string, AnyActorRef>>): ActorRefFrom<typeof shopMachine> {
  const snapshot = { children };
  return { getSnapshot: () => snapshot, send: () => {}, subscribe: () => ({ unsubscribe: () => {} }) } as never;
}
