import type { Snapshot } from 'xstate';

/** The state that the server sends with a rendered page, and that the browser resumes from. */
export interface PageState {
  /** The server's build. Another build can have other flows under the same ids, or other states in them. */
  readonly build: string;
  /** Persisted snapshots by the `useId` of their `useFlow`. */
  readonly flows: Readonly<Record<string, Snapshot<unknown>>>;
  /** Emotion's names of the component styles that are in the page. */
  readonly styles: readonly string[];
}

/** The id of the element that contains the state as JSON. */
export const stateElement = 'state';
