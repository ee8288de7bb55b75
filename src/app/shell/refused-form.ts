import type { FormEvent } from 'react';

/**
 * For the `onSubmit` of what stands around forms: one that was refused shows where. The first field that is marked gets
 * the focus, also where the page is scrolled past it. The flow has answered within the event, and its marks are drawn by
 * the next frame.
 */
export function showRefusal({ target }: FormEvent<HTMLElement>): void {
  if (!(target instanceof HTMLFormElement)) return;
  requestAnimationFrame(() => target.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
