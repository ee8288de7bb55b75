import { sweep } from '#tests/support/browser/sweep.ts';

/** Services, search, the blog, streaming and the static pages. */
sweep([
  '/services',
  '/search',
  '/search?q=controller',
  '/search?q=zzzzqq',
  '/blog-subscribe',
  '/articles',
  '/article',
  '/article/9',
  '/article/3',
  '/article/abc',
  '/events',
  '/blog',
  '/watch',
  '/movies',
  '/series',
  '/stream-movie',
  '/stream-series',
  '/about-us',
  '/terms',
  '/contact-us',
  '/reviews/1',
  '/unsubscribe',
  '/preferences',
]);
