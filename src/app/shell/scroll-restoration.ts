const storageKey = 'uwanjaScrollPositions';
/** The number of entries of the history whose positions are stored. */
const storedPositions = 50;

/**
 * Gives the entry of the history at which a visit begins a key. React Router gives one to later entries alone. A page
 * that is opened anew so begins at its top, and one that is reloaded at its stored position.
 */
export function ensureEntryKey(): void {
  const state = window.history.state as { key?: string } | null;
  if (!state?.key) window.history.replaceState({ ...state, key: Math.random().toString(36).slice(2, 10) }, '');
}

/** Reads the scroll positions of the tab's visited entries of the history, by their keys. */
export function readPositions(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

/** Stores the latest scroll positions, which then outlast the page. */
export function writePositions(positions: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-storedPositions)));
  } catch {
    // Without storage, or with a full one, positions last as long as the page.
  }
}

/** Whether the page is at a scroll position, or at its end if it is too short for that. */
export const isScrolledTo = (top: number): boolean =>
  Math.abs(window.scrollY - Math.min(top, document.documentElement.scrollHeight - window.innerHeight)) <= 1;

const scrollInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `top`. @returns false if the page is too short for that */
function scrollTo(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) <= 1;
}

/**
 * Restores a scroll position. If the page is still too short because content is loading, it scrolls again whenever the
 * page grows, until the position is reached or the person scrolls.
 * @param done called when the position is reached or the person scrolls
 * @returns a function that stops the restoration
 */
export function restoreScroll(top: number, done: () => void): () => void {
  if (scrollTo(top)) {
    done();
    return () => {};
  }
  const over = new AbortController();
  const finish = () => {
    over.abort();
    done();
  };
  const growth = new ResizeObserver(() => {
    if (scrollTo(top)) finish();
  });
  // What stands below a list that is still loading is invisible meanwhile, because it moves (AppShell.tsx, LoadMore.tsx).
  const root = document.documentElement;
  root.setAttribute('data-restoring', '');
  over.signal.addEventListener('abort', () => {
    growth.disconnect();
    root.removeAttribute('data-restoring');
  });
  growth.observe(document.body);
  for (const type of scrollInputs) window.addEventListener(type, finish, { signal: over.signal, passive: true });
  return () => over.abort();
}
