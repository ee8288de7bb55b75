import '../module-cache.ts';

/** `npm run ops -- <command>` */
await import('./cli.ts');
