import { createBrowserInspector } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { masked } from './masking.ts';

/**
 * Opens the Stately inspector and returns an observer of inspection events. Loaded only with `?inspect`. Definitions
 * are sent unmasked, because they contain no personal data; everything else is masked.
 */
export function openInspector(): (event: InspectionEvent) => void {
  const inspector = createBrowserInspector({
    // Its window loads slowly. The limit is high so that the first events, which name the actors, are not dropped.
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
