/** Texts of /events and /blog, which are one screen. */
export const eventsTexts = {
  title: 'Events and articles',
  text: 'Upcoming events and the latest articles.',
  upcoming: 'Upcoming events',
  noneUpcoming: 'No event is planned at the moment.',
  past: 'Past events',
  articles: 'Newest articles',
  allArticles: 'All articles',
  empty: 'No articles found',
} as const;
