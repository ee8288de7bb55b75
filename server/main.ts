import { shop } from '#contract/shop.ts';
import { ConfigError, readConfig } from './config.ts';
import { startServer } from './start.ts';

/** `node server/main.ts`: serves until it is told to stop. */

// Listened for before anything is opened: a stop in the middle of a start still closes the database.
const toldToStop = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
});

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

try {
  const server = await startServer(readConfig(process.env));
  process.stdout.write(`${shop.name} is open at ${server.url}\n`);
  toldToStop
    .then(() => server.close())
    .then(
      () => process.exit(0),
      (error: unknown) => fail(`Closing failed: ${error instanceof Error ? error.message : 'no reason was given.'}`),
    );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}
