import { afterEach, expect, test, vi } from 'vitest';
import type { Notice } from '#machines/support/notices.ts';
import { copyText } from '#src/platform/browser/clipboard.ts';
import { createChannel } from '#src/platform/channel.ts';

const clipboard = (writeText?: (text: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: writeText && { writeText } });
const command = (copy?: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value: copy });
const notices = createChannel<Notice>();
const received = vi.fn<(notice: Notice) => void>();
notices.subscribe(received);
const lastNotice = () => received.mock.lastCall?.[0];

afterEach(() => {
  received.mockClear();
  clipboard();
  command();
});

test("copies with the browser's clipboard and reports it", async () => {
  const writeText = vi.fn(async () => {});
  clipboard(writeText);
  await copyText('174379', notices);
  expect(writeText).toHaveBeenCalledWith('174379');
  expect(lastNotice()).toMatchObject({ message: { text: 'Copied' }, severity: 'success' });
});

test.each([
  ['there is no clipboard', undefined],
  ['the clipboard refuses', () => Promise.reject(new Error('denied'))],
])('copies by a selection where %s, and removes its element', async (_, writeText) => {
  let selected = '';
  clipboard(writeText);
  command(() => {
    selected = document.querySelector('textarea')?.value ?? '';
    return true;
  });
  await copyText('ORDER1', notices);
  expect(selected).toBe('ORDER1');
  expect(document.querySelector('textarea')).toBeNull();
  expect(lastNotice()).toMatchObject({ message: { text: 'Copied' }, severity: 'success' });
});

test('reports it where copying is impossible', async () => {
  command(() => false);
  await copyText('ORDER1', notices);
  expect(lastNotice()).toMatchObject({ severity: 'error' });
});
