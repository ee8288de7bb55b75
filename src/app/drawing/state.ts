import type { Snapshot } from 'xstate';

/** What goes from a drawing on the server to the browser that resumes it. */
export interface PageState {
  /** The build that drew. Another one may have other flows at the same places, or other states in them. */
  readonly build: string;
  /** Persisted snapshots by the place of their `useFlow` in the page. */
  readonly flows: Readonly<Record<string, Snapshot<unknown>>>;
  /** The names of the styles that stand in the page. */
  readonly styles: readonly string[];
}

/** This build; the server and the browser have it from one run of scripts/build.ts. */
export const build: string = import.meta.env.VITE_BUILD ?? 'development';

/** The element that holds the state, as JSON. */
export const stateElement = 'state';
