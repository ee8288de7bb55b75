/** Texts of /articles, the home page of the blog. */
export const articlesTexts = {
  title: 'Blog',
  text: 'Guides, reviews and stories for people who play in Kenya.',
  highlights: 'Highlights',
  allHighlights: 'All highlights',
  more: 'More articles',
  allArticles: 'All articles',
  events: 'Events',
  empty: 'No articles found',
  emptyDetail: 'New articles come every week. Check back soon.',
  /** `offset` is the number of articles on the pages before. */
  showing: (count: number, offset: number) => {
    if (offset > 0) return `Showing articles ${offset + 1} to ${offset + count}`;
    return count === 1 ? 'Showing 1 article' : `Showing ${count} articles`;
  },
} as const;
