/** The page that was opened first, whose title is read from the document and not announced. */
export interface FirstPage {
  readonly pathname: string;
  /** Undefined while the page does not know its name. */
  readonly title: string | undefined;
}

/**
 * The first page after a title has become known; null once another page is announced. A first page that learns its own
 * name later is still the first page.
 */
export function nextFirstPage(first: FirstPage | null, { pathname, title }: FirstPage): FirstPage | null {
  if (first === null || title === undefined || title === first.title) return first;
  return first.pathname === pathname && first.title === undefined ? { pathname, title } : null;
}
