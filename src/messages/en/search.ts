/** Texts of the search results. */
export const search = {
  title: (text: string) => `Search Results for: ${text}`,
  /** The name for the tab and the announcer. It differs from the heading, so that the heading's text is unique. */
  pageName: (text: string) => `Search: ${text}`,
  untitled: 'Search',
  corrected: (text: string) => `Showing results for ${text}.`,
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  missing: 'Text to search is missing.',
  missingDetail: 'Open the search at the top of the page and type what you are looking for.',
  empty: 'No records found',
  emptyDetail: 'Check the spelling, or search for something more general.',
  emptyFiltered: 'Nothing fits all of the chosen filters.',
  /** The name of the default order. */
  bestMatch: 'Best match',
  browse: 'Browse the products',
  services: 'Services',
  products: 'Products',
  articles: 'Articles',
} as const;
