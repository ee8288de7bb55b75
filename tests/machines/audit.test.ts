import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readAudit } from '../../scripts/audit.ts';

/** `npm run audit` must distinguish "no known vulnerabilities" from "the registry did not answer". */

const report = (vulnerabilities: Record<string, string>) => {
  const counts: Record<string, number> = { info: 0, low: 0, moderate: 0, high: 0, critical: 0, total: 0 };
  for (const severity of Object.values(vulnerabilities)) {
    counts[severity] = (counts[severity] ?? 0) + 1;
    counts.total = (counts.total ?? 0) + 1;
  }
  const named = Object.entries(vulnerabilities).map(([name, severity]) => [name, { name, severity }]);
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(named),
    metadata: { vulnerabilities: counts },
  });
};

describe('the output of npm audit', () => {
  it('passes where the registry knows of no advisory', () => {
    expect(readAudit(report({}))).toEqual({ kind: 'answered', severe: 0, lower: 0, named: [] });
  });

  it('names the packages that have an advisory', () => {
    const found = readAudit(report({ alpha: 'critical', beta: 'moderate', gamma: 'high' }));
    expect(found).toEqual({ kind: 'answered', severe: 2, lower: 1, named: ['alpha', 'gamma'] });
  });

  it.each([
    [
      'that refuses the question',
      { statusCode: 405, message: '405 Method Not Allowed - POST https://r.example', error: {} },
    ],
    ['that has no such address', { statusCode: 404, message: '404 Not Found', error: {} }],
    ['that is not reached', { error: { code: 'ENOTFOUND', summary: 'request to https://r.example failed' } }],
    ['that is silent', { message: 'request failed, reason: connect ETIMEDOUT 192.0.2.1:443' }],
  ])('counts as no answer from a registry %s', (_, printed) => {
    expect(readAudit(JSON.stringify(printed)).kind).toBe('unanswered');
  });

  it.each([
    [
      'no lock file',
      JSON.stringify({ error: { code: 'ENOLOCK', summary: 'This command requires an existing lockfile.' } }),
    ],
    ['a report without its counts', JSON.stringify({ auditReportVersion: 2 })],
    ['nothing', ''],
    ['something else', 'npm error Unknown command'],
  ])('counts as a mistake of this repository: %s', (_, printed) => {
    expect(readAudit(printed).kind).toBe('broken');
  });
});

/** Licences that allow selling and changing the shop; fonts have their own list. */
const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'Unlicense',
  'PostgreSQL',
];

it('uses only packages whose licences allow use, change and distribution', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { license?: string; dev?: boolean; devOptional?: boolean; link?: boolean }>;
  };
  // A link has no licence of its own: the package that it leads to is listed under its folder.
  const used = Object.entries(packages).filter(([path, { dev, link }]) => path !== '' && dev !== true && link !== true);
  expect(used.length).toBeGreaterThan(50);
  const offered = (license = '') => license.replace(/^\(|\)$/g, '').split(' OR ');
  const others = used.filter(([, { license }]) => !offered(license).some((name) => free.includes(name)));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
});
