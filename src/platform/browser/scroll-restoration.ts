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
  over.signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.body);
  for (const type of scrollInputs) window.addEventListener(type, finish, { signal: over.signal, passive: true });
  return () => over.abort();
}
