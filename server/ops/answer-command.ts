import { runProcess } from './run-process.ts';

/** `npm run answer -- 12 'It is on its way.'`: answers a ticket in the configured database. */
await runProcess('answer');
