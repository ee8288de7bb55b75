/** What `?inspect` asks for: `stately` for the window of stately.ai and /flows, `flows` for /flows alone. */
export type Inspecting = 'stately' | 'flows' | null;

/** What the address asked for. `?inspect=flows` needs no network. */
export function inspectingBy(search: string): Inspecting {
  const wish = new URLSearchParams(search).get('inspect');
  if (wish === null) return null;
  return wish === 'flows' ? 'flows' : 'stately';
}

/** What the page was loaded with; later addresses of the same visit change nothing. Null on a server. */
const requested: Inspecting = typeof window === 'undefined' ? null : inspectingBy(window.location.search);
export const inspecting = (): Inspecting => requested;

/** Whether /flows exists for this visit: always in development. */
export const hasFlows = (): boolean => requested !== null || import.meta.env.DEV;
