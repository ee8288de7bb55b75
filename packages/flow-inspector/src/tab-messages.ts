import type { Entry, RecordedEvent, Recording, Response } from './recording/types.ts';

/** Messages between a recorded tab and a page that inspects it, over one BroadcastChannel of their origin. */
export type TabMessage =
  /** A page requests the recording of a tab, or of any tab (null). */
  | { readonly kind: 'recordingRequested'; readonly tab: string | null }
  /** A page requests the list of open tabs; each tab answers with `listed`. */
  | { readonly kind: 'listRequested' }
  | { readonly kind: 'listed'; readonly tab: string; readonly title: string; readonly path: string }
  /** A tab has started a recording; a page that follows the tab requests it again. */
  | { readonly kind: 'loaded'; readonly tab: string }
  | {
      readonly kind: 'reported';
      readonly tab: string;
      readonly recording: Recording;
      /** Whether the tab takes events and restores steps. */
      readonly isControllable: boolean;
    }
  | { readonly kind: 'continued'; readonly tab: string; readonly entry: Entry }
  | ControlRequest
  | { readonly kind: 'responded'; readonly tab: string; readonly response: Response }
  | { readonly kind: 'closed'; readonly tab: string };

/** A page sends an event to an actor of a tab, or puts the actor into the state of one of its recorded steps. */
export type ControlRequest =
  | { readonly kind: 'eventSent'; readonly tab: string; readonly id: string; readonly event: RecordedEvent }
  | { readonly kind: 'stepRestored'; readonly tab: string; readonly id: string; readonly number: number };

/** Opens the channel. @throws where the browser has no BroadcastChannel */
export function openChannel(listen: (message: TabMessage) => void): {
  post: (message: TabMessage) => void;
  close: () => void;
} {
  const channel = new BroadcastChannel('flows');
  channel.addEventListener('message', ({ data }) => listen(data as TabMessage));
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}

const tabKey = 'flowsTab';

/** Returns a name for this tab that stays the same across reloads. */
export function nameOfTab(): string {
  try {
    const name = sessionStorage.getItem(tabKey) ?? Math.random().toString(36).slice(2, 10);
    sessionStorage.setItem(tabKey, name);
    return name;
  } catch {
    // Without storage every tab has this name.
    return 'tab';
  }
}
