/** The results page of the search. */
export const search = {
  title: (text: string) => `Search Results for: ${text}`,
  /** The tab's and the announcement's: the heading stands on the page once. */
  pageName: (text: string) => `Search: ${text}`,
  untitled: 'Search',
  corrected: (text: string) => `Showing results for ${text}.`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  best: (shown: number, count: number) => `The best ${shown} of ${count} results are shown.`,
  missing: 'Text to search is missing.',
  missingDetail: 'Open the search at the top of the page and type what you are looking for.',
  empty: 'No records found',
  emptyDetail: 'Check the spelling, or search for something more general.',
  browse: 'Browse the products',
  services: 'Services',
  products: 'Products',
  articles: 'Articles',
} as const;
