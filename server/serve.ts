import { ConfigError, readConfig } from './config.ts';
import { startServer } from './start.ts';
import { startWatchdog } from './watchdog/start-watchdog.ts';

/** Serves until SIGTERM, which drains first, or SIGINT, which does not. */

// Registered before anything is opened, so that a signal during the start still closes the database.
const interrupted = new AbortController();
const stopped = new Promise<void>((resolve) => {
  process.on('SIGINT', () => {
    interrupted.abort();
    resolve();
  });
  process.on('SIGTERM', () => resolve());
});

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

try {
  const config = readConfig(process.env);
  const server = await startServer(config);
  const watchdog = startWatchdog(config);
  // Not a line of the log, which may be stored elsewhere.
  if (server.ownerLink !== null)
    process.stderr.write(`The owner's desk: enrol a passkey within 15 minutes at ${server.ownerLink}\n`);
  process.stdout.write(`${server.shopName} is open at ${server.url}\n`);
  stopped
    .then(() => watchdog.expectEnd())
    .then(() => server.drain(interrupted.signal))
    .then(() => server.close())
    .then(
      () => process.exit(0),
      (error: unknown) => fail(`Closing failed: ${error instanceof Error ? error.message : 'no reason was given.'}`),
    );
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  fail(error.message);
}
