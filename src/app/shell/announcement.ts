/** The page that was opened first. Its title is not announced, because screen readers read it from the document. */
export interface FirstPage {
  readonly pathname: string;
  /** Undefined while the page's name is loading. */
  readonly title: string | undefined;
}

/**
 * Returns the first page after a render: with its name once that is known, and null once another page is announced.
 */
export function nextFirstPage(first: FirstPage | null, { pathname, title }: FirstPage): FirstPage | null {
  if (first === null || title === undefined || title === first.title) return first;
  return first.pathname === pathname && first.title === undefined ? { pathname, title } : null;
}
