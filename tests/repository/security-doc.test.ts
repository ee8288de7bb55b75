import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { cellsOf, checkRows, rowsOf } from '#tests/support/suite/document-rows.ts';
import { withLimits } from '../../scripts/support/limits-table.ts';

// @reads contract, machines, src, server, scripts, tests, packages, docs

/** docs/security.md must list every requirement it counts, and name only files and tests that exist. */

const document = readFileSync('docs/security.md', 'utf8');
const rows = rowsOf(document.slice(document.indexOf('## The list')));
const { files, claims, missingFiles, missingTests } = checkRows(rows);

/**
 * The number of level 1 and 2 requirements in each section of ASVS 5.0.0, without chapters 9, 10 and 17. In a section
 * they come first, so they are numbered from 1.
 */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
};
const requirements = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, place) => `${section}.${place + 1}`),
);

describe('the list', () => {
  it('has exactly one row for every requirement of levels 1 and 2', () => {
    const listed = rows.flatMap((row) => (cellsOf(row)[0] ?? '').split(', '));
    // The standard has 253 requirements at these levels, 43 of them in the chapters that do not apply.
    expect(requirements).toHaveLength(210);
    expect(listed.toSorted()).toEqual(requirements.toSorted());
  });

  it('states for each row its tests, its owner, or why it is not met', () => {
    const tests = /^`(?:packages\/[\w-]+\/)?tests\/|^by construction$|^does not apply$|^operator: |^not met: /;
    const vague = rows.filter((row) => (cellsOf(row).at(-1) ?? '').split('<br>').some((held) => !tests.test(held)));
    expect(vague).toEqual([]);
  });

  it('names only files that exist', () => {
    expect(files).toBeGreaterThan(50);
    expect(missingFiles).toEqual([]);
  });

  it('names only tests that exist', () => {
    expect(claims).toBeGreaterThan(120);
    expect(missingTests).toEqual([]);
  });

  it('lists everything that is not met at the beginning', () => {
    const numbersOf = (row: string, cell: number) => (cellsOf(row)[cell] ?? '').split(', ');
    const owned = rowsOf(document.slice(0, document.indexOf('## Who may do what'))).flatMap((row) => numbersOf(row, 1));
    const marked = (words: RegExp) => rows.filter((row) => words.test(row)).flatMap((row) => numbersOf(row, 0));
    expect(owned.length).toBeGreaterThan(3);
    expect(marked(/not met/).filter((number) => !owned.includes(number))).toEqual([]);
    const partlyMet = marked(/not met|\| partly: /);
    expect(owned.filter((number) => !partlyMet.includes(number))).toEqual([]);
  });
});

it('contains the table of the current limits', () => {
  expect(
    withLimits(document) === document,
    'the table of limits in docs/security.md is stale: run "npm run docs"',
  ).toBe(true);
});
