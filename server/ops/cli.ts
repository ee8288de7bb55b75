import { runProcess } from './run-process.ts';

/** `npm run ops -- <command>`: the owner's commands (docs/operations.md). */
await runProcess('ops');
