import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

// @reads docs/decisions

const folder = 'docs/decisions';

/** `[001](001-machines-are-pure.md) Machines are pure`, from the heading of each decision. */
const titles = readdirSync(folder)
  .filter((file) => /^\d{3}-.*\.md$/.test(file))
  .sort()
  .map((file) => {
    const heading = readFileSync(`${folder}/${file}`, 'utf8').split('\n', 1)[0] ?? '';
    return heading.replace(/^# (\d{3}): /, `[$1](${file}) `);
  });

it('lists every decision in the index, in order and with its title', () => {
  const rows = readFileSync(`${folder}/README.md`, 'utf8').matchAll(/^\| (\[\d{3}\]\([^)]+\)) \| (.+) \|$/gm);
  // A row may add by which decision its own was replaced.
  const listed = [...rows].map(([, link, title = '']) => `${link} ${title.replace(/ \(replaced by \d{3}\)$/, '')}`);
  expect(listed).toEqual(titles);
});
