import '../module-cache.ts';

/** `npm run seed -- [--scale N]` */
await import('./command.ts');
