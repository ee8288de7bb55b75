import '../module-cache.ts';

/** `npm run answer -- <ticket> '<answer>'` */
await import('./answer-command.ts');
