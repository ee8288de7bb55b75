import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';

it('ends npm run dev with one sentence and no remaining process where its port is in use', async () => {
  const occupied = createServer().listen(0, '127.0.0.1');
  await once(occupied, 'listening');
  const { port } = occupied.address() as AddressInfo;
  const dev = spawn('npm', ['run', '--silent', 'dev'], {
    env: { ...process.env, HOST: '127.0.0.1', PORT: String(port), DATA_DIR: 'memory:' },
  });
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text) => (output += text));
  // The command's output closes only when every process that writes to it has ended.
  const [status] = await once(dev, 'close');
  occupied.close();
  expect(status).toBe(1);
  expect(output.trim().split('\n').at(-1)).toBe(
    `Port ${port} of 127.0.0.1 cannot be used: the site needs ${port}, the API ${port + 1}. Set PORT.`,
  );
});
