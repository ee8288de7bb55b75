/** The value of `?inspect` at the page's load; later navigation does not change it. Null without it, and on a server. */
const requested = typeof window === 'undefined' ? null : new URLSearchParams(window.location.search).get('inspect');
/** Returns the value of `?inspect` at the page's load: `flows`, an inspector's address, or another for Stately's. */
export const inspecting = (): string | null => requested;

/** Whether /flows is available: with `?inspect`, and always in development. */
export const hasFlows = (): boolean => requested !== null || import.meta.env.DEV;
