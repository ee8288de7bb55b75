import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { masked } from './masking.ts';

/**
 * Opens the Stately inspector and gives the observer that every actor reports to. Loaded with `?inspect` only.
 * Definitions travel as text of their own and hold no data of anybody; everything else is masked.
 */
export function openInspector(): (event: InspectionEvent) => void {
  const inspector = createBrowserInspector({
    // Its window takes a while to load: the first events, which name the actors, wait for it, however many follow.
    maxDeferredEvents: 10_000,
    serialize: (event) => {
      const copy = masked(event) as typeof event;
      return event.type === '@xstate.actor' && copy.type === '@xstate.actor'
        ? { ...copy, definition: event.definition }
        : copy;
    },
  });
  return (event) => inspector.inspect.next?.(event);
}
