import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { createStore, type Store } from '#src/platform/channel.ts';
import { masked } from './masking.ts';

const stately = 'https://stately.ai/inspect';

/** Hosts whose traffic stays on this machine. */
const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** The time in milliseconds after which an inspector that has not answered is reported. */
const patience = 10_000;

/** Why the inspector shows nothing. */
export type InspectorProblem =
  /** The address after `?inspect=` is not one of this machine. */
  | { readonly kind: 'refused' }
  /** The browser has opened no window. */
  | { readonly kind: 'blocked' }
  | { readonly kind: 'unreachable'; readonly address: string };

/**
 * Returns the address of the inspector that a URL's query asks for: `?inspect` is Stately's,
 * `?inspect=http://127.0.0.1:3000` a local one. Null for any other address: a link must not make a shop send its flows to
 * a stranger.
 */
export function inspectorAddress(search: string): URL | null {
  const wish = new URLSearchParams(search).get('inspect') ?? '';
  if (/^[\w-]*$/.test(wish)) return new URL(stately);
  try {
    const url = new URL(wish);
    const isPlain = /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
    return isPlain && loopback.test(url.hostname) ? url : null;
  } catch {
    return null;
  }
}

/** The part of a window that opens the inspector's own and gets its messages. */
export type InspectorHost = Pick<Window, 'open' | 'addEventListener' | 'setTimeout'>;

/**
 * Opens an inspector in a window of its own and returns an observer of inspection events. Loaded only with `?inspect`.
 * Definitions are sent unmasked, because they contain no personal data; everything else is masked, and goes to the
 * inspector's own origin only.
 */
export function openInspector(
  search: string,
  host: InspectorHost = window,
): { observe: (event: InspectionEvent) => void; problem: Store<InspectorProblem | null> } {
  const problem = createStore<InspectorProblem | null>(null);
  const address = inspectorAddress(search);
  if (!address) {
    problem.set({ kind: 'refused' });
    return { observe: () => {}, problem };
  }
  let opened: Window | null = null;
  let isConnected = false;
  const inspector = createBrowserInspector({
    url: address.href,
    // Its window loads slowly. The limit is high so that the first events, which name the actors, are not dropped.
    maxDeferredEvents: 10_000,
    serialize: (event) => {
      const copy = masked(event) as typeof event;
      return event.type === '@xstate.actor' && copy.type === '@xstate.actor'
        ? { ...copy, definition: event.definition }
        : copy;
    },
    // The library sends to any origin, and accepts a connection from any window.
    window: {
      open(url: string, name: string) {
        opened = host.open(url, name);
        const target = opened;
        return target && { postMessage: (data: unknown) => target.postMessage(data, address.origin) };
      },
      addEventListener(type: 'message', listen: (event: MessageEvent) => void) {
        host.addEventListener(type, (event) => {
          if (event.origin !== address.origin || event.source !== opened) return;
          isConnected = true;
          problem.set(null);
          listen(event);
        });
      },
    } as never,
  });
  const reportSilence = () => {
    if (!isConnected) problem.set({ kind: 'unreachable', address: address.href });
  };
  if (opened) host.setTimeout(reportSilence, patience);
  else problem.set({ kind: 'blocked' });
  return { observe: (event) => inspector.inspect.next?.(event), problem };
}
