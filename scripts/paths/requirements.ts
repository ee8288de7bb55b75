import { readFileSync } from 'node:fs';
import type { Requirement } from '@uwanja/flow-paths/report';
import { cellsOf } from '#tests/support/suite/document-rows.ts';

/** Parses the tables of docs/spec-map.md. */
export function readRequirements(map = readFileSync('docs/spec-map.md', 'utf8')): Requirement[] {
  const found: Requirement[] = [];
  let chapter = '';
  let section = '';
  let number = 0;
  const lines = map.split('\n');
  for (const [place, line] of lines.entries()) {
    const heading = /^(##|###) (.+)$/.exec(line);
    if (heading?.[1] === '##') {
      chapter = /^(\d+)\./.exec(heading[2] ?? '')?.[1] ?? '';
      number = 0;
    }
    if (heading?.[2]) section = heading[2];
    const isRow = /^\| /.test(line) && !/^\|[-:| ]+\|$/.test(lines[place + 1] ?? '');
    if (!isRow || chapter === '') continue;
    number += 1;
    const cells = cellsOf(line);
    const held = cells.at(-1) ?? '';
    const tests = held.split('<br>').filter((claim) => claim.startsWith('`tests/'));
    found.push({
      id: `${chapter}.${number}`,
      section,
      statement: cells[0] ?? '',
      folders: [...new Set([...line.matchAll(/`machines\/([\w-]+)\//g)].map(([, folder = '']) => folder))],
      tests: tests.map((claim) => claim.replaceAll('`', '')),
      note: tests.length > 0 ? '' : held.replaceAll('**', ''),
    });
  }
  return found;
}
