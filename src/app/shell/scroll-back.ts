const takesOver = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Whether the page is tall enough to stand at `top`, where it is put. */
function reaches(top: number): boolean {
  window.scrollTo(0, top);
  return Math.abs(window.scrollY - top) <= 1;
}

/**
 * Scrolls the page to `top`, where it was left. What made it that tall may still be on its way: it is scrolled again as
 * it grows, until it stands there or the person takes over, which `done` is told. Gives back how to stop.
 */
export function scrollBack(top: number, done: () => void): () => void {
  if (reaches(top)) {
    done();
    return () => {};
  }
  const over = new AbortController();
  const finish = () => {
    over.abort();
    done();
  };
  const growth = new ResizeObserver(() => {
    if (reaches(top)) finish();
  });
  over.signal.addEventListener('abort', () => growth.disconnect());
  growth.observe(document.body);
  for (const type of takesOver) window.addEventListener(type, finish, { signal: over.signal, passive: true });
  return () => over.abort();
}
