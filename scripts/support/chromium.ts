import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';

const systemPaths = [
  // The headless build uses a quarter less CPU time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

function installed(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...systemPaths, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
}

const attempts: readonly [string, readonly string[]][] = [
  ['npx', ['playwright-core', 'install', 'chromium']],
  ['apt-get', ['update', '-qq']],
  ['apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']],
];

/**
 * Finds a Chromium for tests: the system's, else Playwright's, else the package manager's.
 * @throws Error with instructions what to install
 */
export function findChromium(): string {
  const found = installed();
  if (found) return found;
  for (const [command, parameters] of attempts) {
    try {
      execFileSync(command, parameters, { stdio: 'ignore', timeout: 300_000 });
    } catch {
      continue;
    }
    const now = installed();
    if (now) return now;
  }
  throw new Error('No Chromium was found and none could be installed: install the package "chromium" and try again.');
}
