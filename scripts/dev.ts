import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocketServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { buildImages } from './build.ts';
import { serverPages } from './dev/pages-plugin.ts';

/**
 * `npm run dev`: serves the site on PORT, rendered on the server and with hot reload, and the API, restarted on each
 * change, on the next port.
 */
const { host, port, publicUrl } = readConfig(process.env);
const apiPort = port + 1;
const site = `http://${host}:${port}`;
const target = `http://${host}:${apiPort}`;

/** Exits before anything starts when a port is in use. Otherwise the API could keep running without the site. */
async function requireFree(wanted: number): Promise<void> {
  const probe = createSocketServer().listen(wanted, host);
  try {
    await once(probe, 'listening');
  } catch {
    console.error(`Port ${wanted} of ${host} cannot be used: the site needs ${port}, the API ${apiPort}. Set PORT.`);
    process.exit(1);
  }
  await new Promise((resolve) => probe.close(resolve));
}
await requireFree(port);
await requireFree(apiPort);

await buildImages();
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { ...process.env, PORT: String(apiPort), DRAIN_SECONDS: '0', PUBLIC_URL: process.env.PUBLIC_URL ?? site },
});
process.once('exit', () => api.kill());
// Hides the API's own URL from the output, because it serves an old build of the site.
api.stdout.on('data', (output: Buffer) => {
  if (!output.includes(' is open at ')) process.stdout.write(output);
});
const proxied = [
  '/v1',
  '/images',
  '/callbacks',
  '/sandbox/daraja',
  '/sandbox/handset/',
  '/healthz',
  '/readyz',
  '/robots.txt',
  '/sitemap',
  '/feed.xml',
];
const starting = createServer({
  // Its own middleware for pages is replaced.
  appType: 'custom',
  plugins: [serverPages({ api: { host, port: apiPort }, publicUrl: publicUrl ?? site, proxied })],
  server: {
    host,
    port,
    strictPort: true,
    // A report of the paths that is written there must not reload the pages.
    watch: { ignored: ['**/.cache/**'] },
    proxy: Object.fromEntries(proxied.map((path) => [path, { target }])),
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    const stopped = once(api, 'exit');
    api.kill(signal);
    Promise.all([stopped, starting.then((vite) => vite.close())]).finally(() => process.exit(0));
  });
}

const vite = await starting;
const isReady = () =>
  fetch(`${target}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isReady())) await setTimeout(200);
await vite.listen();
console.log(`Uwanja in development: ${site}`);
