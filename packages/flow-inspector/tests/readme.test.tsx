// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import { page, saved, startLamp } from '../example.tsx';

const channels: BroadcastChannel[] = [];
vi.stubGlobal(
  'BroadcastChannel',
  class extends BroadcastChannel {
    constructor(name: string) {
      super(name);
      channels.push(this);
    }
  },
);
const observers: MutationObserver[] = [];
vi.stubGlobal(
  'MutationObserver',
  class extends MutationObserver {
    constructor(changed: MutationCallback) {
      super(changed);
      observers.push(this);
    }
  },
);
// The tab is recorded until it is closed, and the next file in this worker has the same.
afterAll(() => {
  for (const observer of observers) observer.disconnect();
  for (const channel of channels) channel.close();
  vi.unstubAllGlobals();
});

const read = (name: string) => readFileSync(`packages/flow-inspector/${name}`, 'utf8');

it('the README has the example, of at most 20 lines', () => {
  const example = read('example.tsx');
  expect(read('README.md')).toContain(`\`\`\`tsx\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the example follows the lamp in its tab, and saves what it has recorded', async () => {
  const lamp = await startLamp();
  render(page);
  await screen.findByRole('img', { name: 'Statechart of lamp, in off' });
  lamp.send({ type: 'switch.pressed' });
  await screen.findByRole('img', { name: 'Statechart of lamp, in on' });
  fireEvent.click(screen.getByRole('button', { name: 'Save the recording' }));
  expect(JSON.parse(saved.get('flows-recording.json') ?? '')).toMatchObject({
    build: '1.0',
    actors: [{ machine: 'lamp', path: [{ value: 'off' }, { event: { type: 'switch.pressed' }, value: 'on' }] }],
  });
  cleanup();
  lamp.stop();
});
