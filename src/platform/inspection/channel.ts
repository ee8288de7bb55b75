import type { Entry, Recording } from '#machines/flows-inspector/index.ts';

/** How a tab of the shop and a page of /flows talk: over one channel of the browser, which nothing else can hear. */
export type Wire =
  /** A page looks for a tab; null where any will do. */
  | { readonly kind: 'asked'; readonly tab: string | null }
  /** A tab has begun to record; a page that follows it asks again. */
  | { readonly kind: 'loaded'; readonly tab: string }
  | { readonly kind: 'reported'; readonly tab: string; readonly recording: Recording }
  | { readonly kind: 'continued'; readonly tab: string; readonly entry: Entry }
  | { readonly kind: 'closed'; readonly tab: string };

/** @throws where the browser has no such channels */
export function openChannel(listen: (wire: Wire) => void): { post: (wire: Wire) => void; close: () => void } {
  const channel = new BroadcastChannel('flows');
  channel.addEventListener('message', ({ data }) => listen(data as Wire));
  return { post: (wire) => channel.postMessage(wire), close: () => channel.close() };
}

const tabKey = 'flowsTab';

/** A name for this tab that it keeps when it is loaded anew. */
export function nameOfTab(): string {
  try {
    const name = sessionStorage.getItem(tabKey) ?? crypto.randomUUID().slice(0, 8);
    sessionStorage.setItem(tabKey, name);
    return name;
  } catch {
    // Storage is closed to the page: the name lasts as long as the page does.
    return 'tab';
  }
}

/** The address of the page that follows a tab. */
export const flowsAddress = (tab: string): string => `/flows?inspect=flows&tab=${encodeURIComponent(tab)}`;
