import { Readable } from 'node:stream';
import * as v from 'valibot';
import * as contract from '#contract/desk/exports.ts';
import { nairobiDay } from '#contract/nairobi-day.ts';
import { findAnswer } from '../audit/audit-log.ts';
import { openBackup, requireBackup } from '../back-office/backup.ts';
import { exportLines } from '../back-office/print-export.ts';
import type { Deps } from '../deps.ts';
import { consume, createLimit } from '../rate-limits/limiter.ts';
import { deskTexts } from '../texts/index.ts';
import { minute } from '../time.ts';
import { DeskError } from './desk-error.ts';
import { act, type Download, type ServedDeskCall, serveDesk, serveDeskDownload } from './serve-desk.ts';

/** The calls of contract/desk/exports.ts. */

/** How long a prepared export can be downloaded. */
const preparedMs = 5 * minute;

/** The least length of a part that is sent at once. */
const partLength = 65_536;

/** Joins lines to parts of a file. By the mark at its beginning spreadsheets know that it is UTF-8. */
async function* partsOf(lines: AsyncGenerator<string>): AsyncGenerator<string> {
  let part = '\ufeff';
  for await (const line of lines) {
    part += line;
    if (part.length < partLength) continue;
    yield part;
    part = '';
  }
  yield part;
}

async function openExport(deps: Deps, what: contract.ExportKind): Promise<Download> {
  const name = `${what}-${nairobiDay(deps.clock())}`;
  if (what !== 'backup') {
    const content = Readable.from(partsOf(exportLines[what](deps)), { objectMode: false });
    return { name: `${name}.csv`, type: 'text/csv; charset=utf-8', content };
  }
  const { content, extension } = await openBackup(deps);
  return { name: `${name}.${extension}`, type: 'application/octet-stream', content };
}

export const exportCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.prepareExport, contract.prepareExportRequest, async (request, deps) => {
    const { actionID, what } = request.body;
    await consume(deps, [createLimit('desk:reveal', request.caller.staffID)]);
    if (what === 'backup') await requireBackup(deps);
    const until = new Date(deps.clock().getTime() + preparedMs).toISOString();
    const answer = { what, path: `/export/${actionID}`, until };
    return act(deps, request, `the export of ${what}`, async () => ({ answer, after: { exported: what } }));
  }),

  serveDeskDownload(contract.downloadExport, contract.downloadExportRequest, async ({ params, caller }, deps) => {
    const prepared = v.safeParse(contract.preparedExport, await findAnswer(deps.db, caller.staffID, params.actionID));
    if (!prepared.success || new Date(prepared.output.until) <= deps.clock())
      throw new DeskError('not found', deskTexts.exportOver);
    return openExport(deps, prepared.output.what);
  }),
];
