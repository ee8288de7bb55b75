import { sweep } from '../support/sweep.ts';

/** Services, search, the blog, streaming and the static pages. */
sweep([
  ['/services', /^Services/, 'visitor'],
  ['/search?q=controller', /^Search Results for: controller/, 'visitor'],
  ['/search?q=zzzzqq', /^Search Results for: zzzzqq/, 'visitor'],
  ['/blog-subscribe', /./, 'visitor'],
  ['/articles', /^Blog/, 'visitor'],
  ['/article/9', /./, 'visitor'],
  ['/article/3', /./, 'visitor'],
  ['/article/abc', /^Article/, 'visitor'],
  ['/events', /^Events/, 'visitor'],
  ['/watch', /./, 'visitor'],
  ['/movies', /./, 'visitor'],
  ['/series', /./, 'visitor'],
  ['/stream-movie', /./, 'visitor'],
  ['/stream-series', /./, 'visitor'],
  ['/about-us', /./, 'visitor'],
  ['/terms', /./, 'visitor'],
  ['/contact-us', /./, 'visitor'],
  ['/preferences', /^Select your preferences/, 'visitor'],
]);
