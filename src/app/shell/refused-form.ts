import type { FormEvent } from 'react';

/** Gives a button that was disabled while its form was sent the focus back, unless it has moved elsewhere meanwhile. */
function returnFocus(button: HTMLButtonElement): MutationObserver {
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    observer.disconnect();
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  observer.observe(button, { attributeFilter: ['disabled'] });
  return observer;
}

/**
 * A handler for the `onSubmit` of what stands around forms. The first marked field of a refused form gets the focus,
 * also where the page is scrolled past it: the flow has answered within the event, and its marks are rendered by the
 * next frame. Where the server refuses later, the button that was pressed has the focus again.
 */
export function createRefusalHandler(): (event: FormEvent<HTMLElement>) => void {
  let observer: MutationObserver | null = null;
  return ({ target, nativeEvent }) => {
    if (!(target instanceof HTMLFormElement)) return;
    requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (!(nativeEvent instanceof SubmitEvent)) return;
    observer?.disconnect();
    const { submitter } = nativeEvent;
    observer =
      submitter instanceof HTMLButtonElement && submitter === document.activeElement ? returnFocus(submitter) : null;
  };
}
