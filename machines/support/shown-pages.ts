/**
 * The pages of a list that are shown. A URL names one page, which shows its own items. Where a person has loaded more,
 * the URL names the last shown page and the navigation state the first one, so that the back button shows them all.
 */
export interface ShownPages {
  /** The last shown page, from 1. */
  readonly page: number;
  /** The first shown page. */
  readonly first: number;
}

/** Returns how many pages are named. */
export const countPages = ({ page, first }: ShownPages): number => page - first + 1;

/** The navigation state of a list that begins with this page. */
export const stateOfPages = ({ first }: ShownPages) => ({ firstPage: first });

/** Returns the first shown page that a navigation state has; without one, the page itself. */
export function firstPageOf(state: unknown, page: number): number {
  const first = typeof state === 'object' && state !== null && 'firstPage' in state ? state.firstPage : page;
  return typeof first === 'number' && Number.isInteger(first) && first >= 1 && first <= page ? first : page;
}
