import { buildStale } from './build.ts';

/** `npm start`: builds what is stale, then serves everything on one port. */
await buildStale();
await import('../server/main.ts');
