import { sweep } from '#tests/support/browser/sweep.ts';

/** Services, search, the blog, streaming and the static pages. */
sweep([
  // @verifies /services
  '/services',
  '/search',
  // @verifies Route: /search
  // @verifies /search: heading 'Search Results for: {text}'
  '/search?q=controller',
  '/search?q=zzzzqq',
  // @verifies Route: /blog-subscribe
  '/blog-subscribe',
  // @verifies Route: /articles
  // @verifies Visitor browses the blog
  '/articles',
  // @verifies Route: /article
  '/article',
  // @verifies Route: /article/{articleID}
  '/article/9',
  '/article/3',
  '/article/abc',
  // @verifies Route: /events
  '/events',
  // @verifies Route: /blog
  '/blog',
  // @verifies Route: /watch
  '/watch',
  // @verifies Route: /movies
  '/movies',
  // @verifies Route: /series
  '/series',
  // @verifies Route: /stream-movie
  '/stream-movie',
  // @verifies Route: /stream-series
  '/stream-series',
  // @verifies Route: /about-us
  '/about-us',
  // @verifies Route: /terms
  '/terms',
  // @verifies Route: /contact-us
  '/contact-us',
  '/reviews/1',
  '/unsubscribe',
  // @verifies Route: /preferences
  '/preferences',
]);
