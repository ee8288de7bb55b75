/**
 * Answers that are being written, by the number of their ticket. They are stored for the tab, so they survive a reload
 * and end with it: a desk is often on a shared device.
 */

const keyOf = (ticketID: number) => `uwanjaDeskDraft-${ticketID}`;

export const drafts = {
  read(ticketID: number): string {
    try {
      return sessionStorage.getItem(keyOf(ticketID)) ?? '';
    } catch {
      return '';
    }
  },
  /** Stores a draft; an empty one is removed. Without storage the draft lasts as long as the page. */
  write(ticketID: number, draft: string): void {
    try {
      if (draft === '') sessionStorage.removeItem(keyOf(ticketID));
      else sessionStorage.setItem(keyOf(ticketID), draft);
    } catch {
      // The page still has it.
    }
  },
};
