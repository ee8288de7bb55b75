import { spawn } from 'node:child_process';
import { createServer } from 'vite';
import { readConfig } from '../server/config.ts';
import { writeArt } from './art.ts';

/** `npm run dev`: the site with hot reload on PORT, the API restarting by itself behind it on the next port. */
const { host, port } = readConfig(process.env);
const apiPort = port + 1;
const site = `http://${host}:${port}`;

await writeArt('dist/images');
const api = spawn(process.execPath, ['--watch', 'server/main.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(apiPort), DRAIN_SECONDS: '0', PUBLIC_URL: process.env.PUBLIC_URL ?? site },
});
const target = `http://${host}:${apiPort}`;
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
const vite = await createServer({
  server: { host, port, strictPort: true, proxy: Object.fromEntries(proxied.map((path) => [path, { target }])) },
});
await vite.listen();
console.log(`Uwanja in development: ${site}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill(signal);
    vite.close().finally(() => process.exit(0));
  });
}
