import { recordChange, shell } from '../audit/audit-log.ts';
import type { Deps } from '../deps.ts';
import type { CommandResult } from './command-result.ts';
import { customerLines, orderLines, subscriberLines } from './export-people.ts';
import { productLines } from './export-products.ts';

/** The files of lines that the owner takes out of the shop, at the desk or by a command. */
export const exportLines = {
  products: productLines,
  orders: orderLines,
  customers: customerLines,
  subscribers: subscriberLines,
} satisfies Readonly<Record<string, (deps: Deps) => AsyncGenerator<string>>>;

/** Prints a file by a command. As at the desk, the audit has a row of one with personal data. */
export async function printExport(deps: Deps, what: keyof typeof exportLines): Promise<CommandResult> {
  if (what !== 'products') {
    const action = { call: `ops export ${what}`, target: `the export of ${what}`, actionID: null, request: null };
    await recordChange(deps, shell, action, async () => ({ answer: {}, after: { exported: what } }));
  }
  const lines: string[] = [];
  for await (const line of exportLines[what](deps)) lines.push(line);
  return { code: lines.length === 1 ? 1 : 0, out: lines.join('') };
}
