/** The time in milliseconds within which a press is expected to send an event; parts that hydrate late take a moment. */
const patience = 500;

const controls = 'button, [role="button"], [role="menuitem"], [type="submit"], [type="checkbox"], [type="radio"]';

/** What a control says, in one line. */
function labelOf(control: Element): string {
  const field = control instanceof HTMLInputElement ? control.labels?.[0]?.textContent : null;
  const text = control.getAttribute('aria-label') ?? field ?? control.textContent;
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}

/**
 * Notes each press of a control by a person. Links are left out, because they send their event to the router.
 * @param note returns what is called when the flows have had time to get an event
 */
export function observePresses(note: (label: string) => () => void): void {
  const onClick = ({ target, isTrusted }: Event) => {
    const control = isTrusted && target instanceof Element ? target.closest(controls) : null;
    if (control) setTimeout(note(labelOf(control)), patience);
  };
  document.addEventListener('click', onClick, { capture: true });
}
