import { buildStale } from './build.ts';

/** `npm start`: rebuilds outdated parts, then serves everything on one port. */
await buildStale();
await import('../server/main.ts');
