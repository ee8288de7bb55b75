import type { FormEvent } from 'react';

/**
 * Focuses a button that was disabled while its form was sent, unless the focus has moved elsewhere by then. A disabled
 * button loses the focus to the page, or to the dialog around it.
 */
function returnFocus(button: HTMLButtonElement): MutationObserver {
  const observer = new MutationObserver(() => {
    if (button.disabled) return;
    observer.disconnect();
    if (document.activeElement?.contains(button)) button.focus({ preventScroll: true });
  });
  observer.observe(button, { attributeFilter: ['disabled'] });
  return observer;
}

/** Focuses the first invalid field of a form, and opens the parts around it that are folded. */
function focusInvalid(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  for (let part = field?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
  field?.focus();
}

/**
 * Creates a handler for `onSubmit` of an element around forms. It focuses the first invalid field of a refused form.
 * The flow validates within the event, so the field is marked by the next frame. If the server refuses later, the
 * pressed button gets the focus again.
 */
export function createFormFocusHandler(): (event: FormEvent<HTMLElement>) => void {
  let observer: MutationObserver | null = null;
  return ({ target, nativeEvent }) => {
    if (!(target instanceof HTMLFormElement)) return;
    requestAnimationFrame(() => focusInvalid(target));
    observer?.disconnect();
    // The oldest supported browsers do not name the pressed button. It has the focus.
    const { submitter = document.activeElement } = nativeEvent as Partial<SubmitEvent>;
    observer =
      submitter instanceof HTMLButtonElement && submitter === document.activeElement ? returnFocus(submitter) : null;
  };
}
