import './module-cache.ts';

/** `node server/main.ts`: the shop's server. */
await import('./serve.ts');
