import { useSyncExternalStore } from 'react';
import type { Message } from '#machines/support/notices.ts';
import { messageText } from '#src/messages/text.ts';

/** What toasts say, by their text, so that a page need not say the same beside them. */

const expected = new Set<string>();
const standing = new Map<string, number>();
const listeners = new Set<() => void>();

function change(text: string, by: 1 | -1): void {
  expected.delete(text);
  standing.set(text, (standing.get(text) ?? 0) + by);
  for (const listener of listeners) listener();
}

/** A toast is about to say this. */
export const expectToast = (text: string): void => void expected.add(text);

/** The toast that stands is enough: there will be no other. */
export const expectNoToast = (text: string): void => void expected.delete(text);

/** A toast says this from now on. Gives back how to end it, for an effect. */
export function standsAsToast(text: string): () => void {
  change(text, 1);
  return () => change(text, -1);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type Said = 'never' | 'now' | 'before';

function saidOf(text: string): Said {
  if (expected.has(text)) return 'now';
  const count = standing.get(text);
  if (count === undefined) return 'never';
  return count > 0 ? 'now' : 'before';
}

/** Whether a toast has said this message: never, now or before. */
export function useSaidByToast(message: Message | null): Said {
  const text = message ? messageText(message) : '';
  return useSyncExternalStore(
    subscribe,
    () => saidOf(text),
    () => 'never',
  );
}

/** What is left to say of a message where it belongs: nothing while a toast says it, then its text for good. */
export function useLeftToSay(message: Message | null): string | null {
  const said = useSaidByToast(message);
  return message && said !== 'now' ? messageText(message) : null;
}
