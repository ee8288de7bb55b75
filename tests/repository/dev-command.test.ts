import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { patienceWithProcesses } from '../support/browser/timeouts.ts';

// @runs scripts/dev.ts
// @reads index.html, server/main.ts, server/serve.ts, src/app/server.tsx

/** Listens on a port, or on any free one. @throws where the port is in use */
async function occupy(wanted = 0) {
  const server = createServer().listen(wanted, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, release: () => new Promise((resolve) => server.close(resolve)) };
}

/** Returns a free port whose successor is free too. */
async function findPorts(): Promise<number> {
  const { port, release } = await occupy();
  const next = await occupy(port + 1).catch(() => null);
  await Promise.all([release(), next?.release()]);
  return next ? port : findPorts();
}

/** These are linked instead of copied, because no test changes them. */
const linked = ['packages', 'public', 'tests'];

/** Copies the sources into a temporary folder, so that a test can change them. Libraries are linked. */
function copySources(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-dev-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const left = new Set(['.git', '.cache', 'dist', 'docs', 'node_modules', ...linked]);
  for (const name of readdirSync('.').filter((each) => !left.has(each)))
    cpSync(name, join(folder, name), { recursive: true });
  // Vite writes its cache into this folder, so it is not a link itself.
  mkdirSync(join(folder, 'node_modules'));
  for (const name of readdirSync('node_modules').filter((each) => each !== '.vite'))
    symlinkSync(join(process.cwd(), 'node_modules', name), join(folder, 'node_modules', name));
  for (const name of linked) symlinkSync(join(process.cwd(), name), join(folder, name));
  // Drawing the pictures takes longer than the rest of the test. With their stamp they are drawn if it is outdated.
  if (existsSync('dist/.images')) cpSync('dist/.images', join(folder, 'dist/.images'));
  return folder;
}

/** Starts `npm run dev` without the settings of the test runner. */
function startDev([program, ...given]: readonly [string, ...string[]], folder: string, port: number) {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: 'memory:', LOG_LEVEL: 'error' };
  const dev = spawn(program, given, { cwd: folder, env });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (output += text));
  // The command's output closes only when every process that writes to it has ended.
  const closed = once(dev, 'close');
  onTestFinished(() => void dev.kill());
  return { dev, output: () => output, closed };
}

describe('npm run dev', { timeout: 2 * patienceWithProcesses }, () => {
  const poll = <T>(value: () => T) => expect.poll(value, { timeout: patienceWithProcesses });

  it('ends with one sentence and no remaining process where its port is in use', async () => {
    const { port, release } = await occupy();
    const { output, closed } = startDev(['npm', 'run', '--silent', 'dev'], '.', port);
    const [status] = await closed;
    await release();
    expect(status).toBe(1);
    expect(output().trim().split('\n').at(-1)).toBe(
      `Port ${port} of 127.0.0.1 cannot be used: the site needs ${port}, the API ${port + 1}. Set PORT.`,
    );
  });

  it('renders pages on the server, from the sources as they are now, and ends without a remaining process', async () => {
    const folder = copySources();
    const port = await findPorts();
    const { dev, output, closed } = startDev([process.execPath, 'scripts/dev.ts'], folder, port);
    const open = async (path: string) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html' } });
      return { status: response.status, html: await response.text() };
    };
    const change = (file: string, text: string, other: string) => {
      const before = readFileSync(join(folder, file), 'utf8');
      expect(before).toContain(text);
      writeFileSync(join(folder, file), before.replace(text, other));
    };
    await poll(output).toContain(`Uwanja in development: http://127.0.0.1:${port}`);

    const { status, html } = await open('/services');
    expect(status).toBe(200);
    // The content, the state from which the browser resumes, the head and the code.
    expect(html).toContain('Spotify Premium</');
    expect(html).toMatch(/<script type="application\/json" id="state">\{"build":"development","flows":\{"/);
    expect(html).toContain('<title>Services · Uwanja</title>');
    expect(html).toContain('"/src/app/main.tsx"');
    expect(html).toContain('<meta name="sandbox" content="on">');
    expect((await open('/nowhere')).status).toBe(404);

    change('src/messages/en/services.ts', "title: 'Services'", "title: 'Our subscriptions'");
    change('machines/services/services.view.ts', 'services: data.filter(', 'services: data.slice(0, 1).filter(');
    const heading = async () => /<h1.*?<\/h1>/.exec((await open('/services')).html)?.[0].replaceAll(/<.*?>/g, '');
    await poll(heading).toBe('Our subscriptions 1 service');

    change('src/screens/services/ServicesScreen.tsx', '{\n  const', "{\n  throw new Error('broken');\n  const");
    const sources = readFileSync(join(folder, 'src/screens/services/ServicesScreen.tsx'), 'utf8').split('\n');
    const place = `ServicesScreen.tsx:${sources.findIndex((line) => line.includes("Error('broken')")) + 1}:`;
    await poll(async () => (await open('/services')).status).toBe(500);
    const broken = await open('/services');
    // The error with its source, in Vite's overlay over the page that the browser renders.
    const overlay = /new ErrorOverlay\(.*/.exec(broken.html)?.[0];
    expect(overlay).toMatch(new RegExp(`"broken".*${place.replace('.', '\\.')}`));
    expect(broken.html).toContain('Loading...');
    expect(output()).toContain(place);

    dev.kill('SIGINT');
    expect((await closed)[0]).toBe(0);
  });
});
