/** A toast as it was when it appeared. */
interface SeenToast {
  readonly role: string | null;
  readonly text: string | null;
  readonly isRight: boolean;
  readonly isLow: boolean;
  /** Whether `findToast` has returned it. */
  isFound: boolean;
}

/** Records every toast of a page, because a busy machine may need longer to look for one than the page shows it. */
export function recordToasts(): void {
  const seenToasts: SeenToast[] = [];
  Object.assign(window, { seenToasts });
  const containers = document.getElementsByClassName('notistack-SnackbarContainer');
  // Not `:has()`, which pages of older browsers do not have.
  const listToasts = (container: Element) =>
    [...container.querySelectorAll('[role="alert"], [role="status"]')].filter((element) =>
      element.querySelector('button[aria-label="Dismiss"]'),
    );
  const recorded = new WeakSet<Element>();
  new MutationObserver(() => {
    const shown = [...containers].flatMap(listToasts);
    for (const element of shown) {
      if (recorded.has(element)) continue;
      recorded.add(element);
      const { left, right, top, bottom } = element.getBoundingClientRect();
      seenToasts.push({
        role: element.getAttribute('role'),
        text: element.textContent,
        isRight: (left + right) / 2 > window.innerWidth / 2,
        // Other toasts may have pushed this one up.
        isLow: shown.length > 1 || (top + bottom) / 2 > window.innerHeight / 2,
        isFound: false,
      });
    }
  }).observe(document, { childList: true, subtree: true });
}

/** Returns the place of a toast that no earlier call has returned; without one, the roles and texts of all. */
export function findToast({ role, text }: Pick<SeenToast, 'role' | 'text'>) {
  const { seenToasts } = window as unknown as { readonly seenToasts: SeenToast[] };
  const found = seenToasts.find((seen) => !seen.isFound && seen.role === role && seen.text === text);
  if (!found) return seenToasts.map((seen) => `${seen.role}: ${seen.text}${seen.isFound ? ' (found before)' : ''}`);
  found.isFound = true;
  const { isRight, isLow } = found;
  return { isRight, isLow };
}
