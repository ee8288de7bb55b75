/** /events and /blog, which are one screen. */
export const eventsTexts = {
  title: 'Events and articles',
  text: 'What is on near you, by date, then the newest from the blog.',
  upcoming: 'Upcoming events',
  noneUpcoming: 'No event is planned at the moment.',
  past: 'Past events',
  articles: 'Newest articles',
  allArticles: 'All articles',
  empty: 'No articles found',
} as const;
