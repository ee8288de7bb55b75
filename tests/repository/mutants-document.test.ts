import type { FlowResult } from '@uwanja/flow-paths/mutants';
import type { LevelRecord } from '@uwanja/flow-paths/report';
import { Requirements } from '@uwanja/flow-paths/report-page';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import {
  formatDocument,
  type MutantsDocument,
  parseDocument,
  provenStatements,
  withResults,
} from '../../scripts/mutants/document.ts';

describe('docs/mutants.md', () => {
  const statement = 'Either button stores the choice | and hides the banner';
  const part = (number: number, proof: string | null): FlowResult => ({
    flow: 'cart',
    commit: 'abc',
    seconds: 1,
    mutants: [
      { kind: 'view', mutant: `a || b ${number}`, path: 'a path' },
      { kind: 'view', mutant: `c ${number}`, path: null, test: 'a test' },
      { kind: 'emit', mutant: `d ${number}`, path: null, test: null },
    ],
    statements: { [statement]: proof },
  });
  const session = { flow: 'session', kind: 'view', mutants: 5, byPaths: 4, killed: null, measured: 'then at 123' };
  const known: MutantsDocument = {
    kinds: [{ ...session, flow: 'cart', kind: 'delay' }, session],
    statements: [{ statement: 'Signing out', flow: 'session', mutant: '' }],
  };
  const merged = withResults(known, new Map([['cart', [part(1, null), part(2, 'a || b')]]]), 'now at abc');

  it('replaces the results of a flow by those of all of its parts, and leaves those of the other flows', () => {
    expect(merged).toEqual({
      kinds: [
        { flow: 'cart', kind: 'emit', mutants: 2, byPaths: 0, killed: 0, measured: 'now at abc' },
        { flow: 'cart', kind: 'view', mutants: 4, byPaths: 2, killed: 4, measured: 'now at abc' },
        session,
      ],
      statements: [
        { statement, flow: 'cart', mutant: 'a || b' },
        { statement: 'Signing out', flow: 'session', mutant: '' },
      ],
    });
  });

  it('replaces the results of the tested kinds alone, and leaves what others have shown of a statement', () => {
    const later: FlowResult = {
      ...part(1, null),
      mutants: [{ kind: 'start', mutant: 'e', path: 'a path' }],
      statements: { [statement]: null, 'The cart is empty at first': 'e' },
    };
    const { kinds, statements } = withResults(merged, new Map([['cart', [later]]]), 'later at def', ['start']);
    expect(kinds.map(({ kind, measured }) => [kind, measured])).toEqual([
      ['start', 'later at def'],
      ['emit', 'now at abc'],
      ['view', 'now at abc'],
      ['view', session.measured],
    ]);
    expect(statements).toEqual([
      { statement, flow: 'cart', mutant: 'a || b' },
      { statement: 'The cart is empty at first', flow: 'cart', mutant: 'e' },
      { statement: 'Signing out', flow: 'session', mutant: '' },
    ]);
  });

  it('says how many were killed, and is read back as it was written', () => {
    const text = formatDocument(merged);
    expect(text).toContain(
      'Of 11 mutants the paths kill 6: 54.5 %. Together with hand-written tests 4 of 6 are killed',
    );
    expect(text).toContain('a mutant turns a check of 1 red');
    expect(parseDocument(text)).toEqual(merged);
  });

  it("lets the paths' report show a statement whose checks no mutant has turned red as not verified", () => {
    const held = ['Signing out', statement].map((each, index) => ({
      id: `1.${index}`,
      section: 'Session',
      statement: each,
      folders: [],
      machines: [],
      tests: [],
      note: '',
    }));
    const walk = { path: 'start', steps: [], milliseconds: 1, transitions: [], statements: ['Signing out', statement] };
    const record = { machine: 'session', level: 'machine', walks: [walk] } as unknown as LevelRecord;
    const html = renderToStaticMarkup(
      createElement(Requirements, {
        project: { specification: 'docs/spec-map.md', mutants: 'docs/mutants.md' },
        held,
        records: new Map([['session', { machine: record }]]),
        proven: provenStatements(merged),
      }),
    );
    const rows = html.split('<tr').filter((row) => row.includes('paths check it'));
    const notVerified = rows.filter((row) => row.includes('not verified'));
    expect(rows).toHaveLength(4);
    expect(notVerified).toHaveLength(2);
    expect(notVerified.every((row) => row.includes('Signing out'))).toBe(true);
  });
});
