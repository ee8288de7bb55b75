// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { html, page } from '../example.tsx';

const read = (name: string) => readFileSync(`packages/flow-ssr/${name}`, 'utf8');

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it('the README has the example, of at most 20 lines', () => {
  const example = read('example.tsx');
  expect(read('README.md')).toContain(`\`\`\`tsx\n${example}\`\`\``);
  expect(example.trimEnd().split('\n').length).toBeLessThanOrEqual(20);
});

it('the example renders the price on the server, and the browser resumes it without a change', async () => {
  expect(html).toContain('42</p>');
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const paragraph = container.firstElementChild;
  const errors: unknown[] = [];
  await act(async () => hydrateRoot(container, page, { onRecoverableError: (error) => errors.push(error) }));
  expect(errors).toEqual([]);
  expect(container.firstElementChild).toBe(paragraph);
  expect(container.textContent).toBe('Ksh 42');
});
