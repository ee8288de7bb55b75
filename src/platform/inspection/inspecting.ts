/** The value of `?inspect`: `stately` opens the inspector of stately.ai and enables /flows, `flows` only /flows. */
export type Inspecting = 'stately' | 'flows' | null;

/** Parses a URL's query. Every value but `flows` is `stately`; `?inspect=flows` needs no network. */
export function inspectingBy(search: string): Inspecting {
  const wish = new URLSearchParams(search).get('inspect');
  if (wish === null) return null;
  return wish === 'flows' ? 'flows' : 'stately';
}

/** The value at the page's load; later navigation does not change it. Null on a server. */
const requested: Inspecting = typeof window === 'undefined' ? null : inspectingBy(window.location.search);
/** Returns the value of `?inspect` at the page's load. */
export const inspecting = (): Inspecting => requested;

/** Whether /flows is available: with `?inspect`, and always in development. */
export const hasFlows = (): boolean => requested !== null || import.meta.env.DEV;
