import { testFailures } from '#tests/support/browser/bad-network.ts';

/** The pages of products, services and articles. */
testFailures([
  ['/', 'visitor', /Trending Topics/i],
  ['/products', 'visitor', /Ksh/],
  ['/product/1/1', 'visitor', /You may also like/],
  ['/services', 'visitor', /SELECT PLAN/],
  ['/search?q=controller', 'visitor', /Ksh/],
  ['/articles', 'visitor', /Load more/i],
  ['/article/9', 'visitor', /Write a comment/],
  ['/article', 'visitor', /Write a comment/],
  ['/events', 'visitor', /Nairobi/],
]);
