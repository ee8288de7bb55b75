import { mkdirSync, writeFileSync } from 'node:fs';
import { describe, expect, inject, it } from 'vitest';
import { newsletterSubscriptions } from '#server/db/schema.ts';
import { findPostgres } from '#tests/support/server/postgres.ts';
import { tableOf } from '../fuzz/report.ts';
import { type Finding, fuzz } from '../fuzz/run.ts';
import type { Sabotage } from '../fuzz/shop.ts';

/**
 * The actors verify their numbers by paying, and a verified number gets no code. verified-phone.test.ts covers both calls.
 */
const needsUnverifiedNumber: ReadonlySet<string> = new Set(['postUserByIdPhoneCode', 'patchUserByIdPhone']);

/** `npm run fuzz` runs the first of these tests with other seeds and counts, and reads the report that it writes. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** With this many requests every call is both accepted and refused at least once. */
const enough = 3_000;
/** Most tests run on this engine; the other one takes more processor time for each request. */
const isMainEngine = inject('postgres') !== undefined || findPostgres() === null;
const requests = Number(process.env.FUZZ_REQUESTS ?? (isMainEngine ? enough : 500));

it(`finds no failure, leak or forbidden change with ${requests} requests (seed ${seed})`, {
  timeout: 1_800_000,
}, async () => {
  const report = await fuzz({ seed, requests });
  const folder = process.env.FUZZ_REPORT;
  if (folder) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}/report.json`, JSON.stringify(report));
  }
  expect(report.findings, tableOf(report)).toEqual([]);
  if (requests < enough) return;
  expect(report.neverAccepted.filter((call) => !needsUnverifiedNumber.has(call))).toEqual([]);
  expect(report.neverRefused).toEqual([]);
  expect(report.rateLimited).toBeGreaterThan(0);
});

/** One engine is enough, because these tests are about the fuzzer. */
describe.skipIf(!isMainEngine)('the fuzzer', { timeout: 600_000 }, () => {
  /** Returns the first findings in a correct shop whose answers this function changes. */
  const findingsOf = async (sabotage: Sabotage, maxFindings = 5) =>
    (await fuzz({ seed: 7, requests: 400, sabotage, maxFindings })).findings;
  const kinds = (findings: readonly Finding[]) => [...new Set(findings.map(({ kind }) => kind))].sort();

  it('reports a failure of the server with the shortest request that reproduces it', async () => {
    const findings = await findingsOf((next, { body }) =>
      body?.includes('"email"')
        ? Promise.resolve(Response.json({ success: 0, message: 'Broken.' }, { status: 500 }))
        : next(),
    );
    // The document does not list the status either.
    expect(kinds(findings)).toContain('broke');
    expect(findings[0]?.curl).toMatch(
      /^curl -X [A-Z]+ 'http:\/\/127\.0\.0\.1:8080\/v1\/[^ ]+' --data-raw '\{"email":[^,]*\}'$/,
    );
  });

  it('reports an answer without an envelope, a wrong status, and a status that the document does not list', async () => {
    const findings = await findingsOf(async (next) => {
      const response = await next();
      if (response.status === 400) return Response.json({ ok: true }, { status: 400 });
      if (response.status === 403) return Response.json({ success: 0, message: 'No.' }, { status: 418 });
      return response.status === 404 ? new Response(await response.text(), { status: 200 }) : response;
    });
    expect(kinds(findings)).toEqual(['envelope', 'status']);
    for (const beginning of ['400 with {"ok":true}', '418 is not in the document', '200 with {"success":0'])
      expect(findings.some(({ what }) => what.startsWith(beginning))).toBe(true);
  });

  it('reports an answer with more fields than the contract allows', async () => {
    const findings = await findingsOf(async (next, { method, url }) => {
      const response = await next();
      if (method !== 'GET' || !url.startsWith('/v1/article/') || response.status !== 200) return response;
      const { message } = (await response.json()) as { message: object };
      return Response.json({ success: 1, message: { ...message, email: 'somebody@example.com' } });
    });
    expect(kinds(findings)).toEqual(['shape']);
  });

  it('reports data of another user', async () => {
    let firstBody: string | null = null;
    const findings = await findingsOf(async (next, { url }) => {
      const response = await next();
      if (!/\/user\/[^/]+\/(get|address|order|ticket)$/.test(url) || response.status !== 200) return response;
      const text = await response.text();
      firstBody ??= text;
      return new Response(firstBody, { headers: response.headers });
    });
    expect(kinds(findings)).toContain('leak');
  });

  it('reports a refused call that changed a row, but not one that rolled the change back', async () => {
    const findings = await findingsOf(async (next, { db }) => {
      const response = await next();
      const isCommitted = response.status === 403;
      if (!isCommitted && response.status !== 404) return response;
      const row = { email: String(performance.now()), category: 'all' };
      const written = db.transaction(async (tx) => {
        await tx.insert(newsletterSubscriptions).values(row);
        if (!isCommitted) tx.rollback();
      });
      await written.catch(() => null);
      return response;
    });
    expect(kinds(findings)).toEqual(['change']);
    expect(findings.every(({ what }) => what.startsWith('refused with 403, and INSERT newsletter_'))).toBe(true);
  });

  it('lists the calls that it never reached', async () => {
    const { neverAccepted, neverRefused } = await fuzz({ seed: 7, requests: 5 });
    expect(neverAccepted.length).toBeGreaterThan(40);
    expect(neverRefused.length).toBeGreaterThan(40);
  });
});
