import { readFileSync } from 'node:fs';
import { cellsOf } from '#tests/support/suite/document-rows.ts';

/** The statements of the specification, as docs/spec-map.md lists them, with the machines and tests that hold them. */
export interface Requirement {
  /** Section and place in it: `4.23`. */
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  /** Folders in machines/ that it lives in. */
  readonly folders: readonly string[];
  /** As the map names them; empty where no test holds it. */
  readonly tests: readonly string[];
  /** What the map says where no test is named: untested, open, not built. */
  readonly remark: string;
}

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
      remark: tests.length > 0 ? '' : held.replaceAll('**', ''),
    });
  }
  return found;
}
