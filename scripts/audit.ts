import { execFile } from 'node:child_process';

/** `npm run audit`: reports known vulnerabilities of the production packages, and fails on a high or critical one. */

export type Audit =
  /** The counts by severity; `named` are the packages with a high or critical vulnerability. */
  | { readonly kind: 'answered'; readonly severe: number; readonly lower: number; readonly named: readonly string[] }
  /** No report: the registry is unreachable or does not support audits. */
  | { readonly kind: 'unanswered'; readonly reason: string }
  /** npm failed before its request to the registry, which is an error of this repository. */
  | { readonly kind: 'broken'; readonly reason: string };

/** The fields of npm's output that are used. */
interface Printed {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity?: string }>>;
  readonly statusCode?: number;
  readonly message?: string;
  readonly error?: { readonly code?: string; readonly summary?: string };
}

const noConnection =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/;
const isBad = (severity = '') => severity === 'high' || severity === 'critical';

/** Parses the output of `npm audit --json`. Only a complete report is `answered`. */
export function readAudit(printed: string): Audit {
  let read: Printed;
  try {
    read = JSON.parse(printed);
  } catch {
    return noConnection.test(printed)
      ? { kind: 'unanswered', reason: 'no connection' }
      : { kind: 'broken', reason: printed.slice(0, 500) || 'npm printed nothing' };
  }
  const counted = read.metadata?.vulnerabilities;
  if (counted && read.vulnerabilities) {
    const severe = (counted.high ?? 0) + (counted.critical ?? 0);
    const named = Object.entries(read.vulnerabilities).filter(([, { severity }]) => isBad(severity));
    return {
      kind: 'answered',
      severe,
      lower: (counted.total ?? severe) - severe,
      named: named.map(([name]) => name),
    };
  }
  const reason = read.message ?? read.error?.summary ?? 'npm gave no reason';
  const isRegistrys = read.statusCode !== undefined || noConnection.test(`${read.error?.code} ${reason}`);
  return { kind: isRegistrys ? 'unanswered' : 'broken', reason };
}

/**
 * Requests a report from the registry.
 * @param everything includes the packages for development
 */
function runAudit(everything = false): Promise<Audit> {
  const parameters = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  return new Promise((resolve) => {
    execFile(
      'npm',
      everything ? parameters : [...parameters, '--omit=dev'],
      { timeout: 60_000, maxBuffer: 64 * 1024 * 1024 },
      (error, output) =>
        resolve(error?.killed ? { kind: 'unanswered', reason: 'no answer in a minute' } : readAudit(output)),
    );
  });
}

/** Prints the result. @returns the exit status: 1 for a high or critical vulnerability, or when npm itself failed */
async function report(): Promise<0 | 1> {
  const found = await runAudit();
  if (found.kind === 'unanswered') {
    console.log(`– known vulnerabilities: skipped, the registry did not answer (${found.reason})`);
    return 0;
  }
  const ok = found.kind === 'answered' && found.severe === 0;
  console.log(`${ok ? '✓' : '✗'} known vulnerabilities of the packages`);
  if (found.kind === 'broken') {
    console.log(found.reason);
    return 1;
  }
  if (found.severe > 0) console.log(`  high or critical: ${found.named.join(', ')} (npm audit --omit=dev)`);
  const all = await runAudit(true);
  const others = all.kind === 'answered' ? all.severe + all.lower - found.severe : 0;
  if (others > 0)
    console.log(`  for information: ${others} less severe, or in what only development needs (npm audit)`);
  return ok ? 0 : 1;
}

if (import.meta.main) process.exitCode = await report();
