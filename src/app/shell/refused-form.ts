import type { FormEvent } from 'react';

/**
 * For the `onSubmit` of what stands around forms: one that was refused shows where. The first field that is marked gets
 * the focus, also where the page is scrolled past it. The flow has answered within the event, and its marks are drawn by
 * the next frame. Where the server refuses later, the focus is where it was.
 */
export function showRefusal({ target, nativeEvent }: FormEvent<HTMLElement>): void {
  if (!(target instanceof HTMLFormElement)) return;
  requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  if (nativeEvent instanceof SubmitEvent) keepFocus(nativeEvent.submitter);
}

let watch: MutationObserver | null = null;

/** A button that is disabled while its form is sent loses the focus, and gets it back when it can be pressed again. */
function keepFocus(button: HTMLElement | null): void {
  watch?.disconnect();
  if (!(button instanceof HTMLButtonElement) || button !== document.activeElement) return;
  watch = new MutationObserver((_, self) => {
    if (button.disabled) return;
    self.disconnect();
    // Unless somebody has moved it meanwhile.
    if (document.activeElement === document.body) button.focus({ preventScroll: true });
  });
  watch.observe(button, { attributeFilter: ['disabled'] });
}
