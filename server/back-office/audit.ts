import { type AuditRow, verifyAudit } from '../audit/audit-log.ts';
import { formatCell } from '../csv/csv.ts';
import type { Deps } from '../deps.ts';
import { type CommandResult, succeed } from './command-result.ts';
import { formatCount } from './text.ts';

/** The audit at the command line: its verification, and its rows as CSV. */

const columns = ['auditID', 'at', 'who', 'role', 'call', 'target', 'before', 'after', 'hash'] as const;

const cellText = (value: unknown): string => {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** Formats rows of the audit as CSV with a line of titles. */
export async function formatAuditCsv(rows: AsyncIterable<AuditRow>): Promise<string> {
  const lines = [columns.join(',')];
  for await (const row of rows) lines.push(columns.map((name) => formatCell(cellText(row[name]))).join(','));
  return `${lines.join('\n')}\n`;
}

/** Verifies the chain of the audit. The exit code is 1 where it does not hold. */
export async function reportAudit(deps: Deps): Promise<CommandResult> {
  const { rows, holds, brokenAt, lastHash } = await verifyAudit(deps);
  if (holds) return succeed(`The audit holds: ${formatCount(rows, 'row')}. The last hash is ${lastHash || 'none'}.`);
  return { code: 1, out: `The audit does not hold: row ${brokenAt} was altered, or a row before it is missing.\n` };
}
