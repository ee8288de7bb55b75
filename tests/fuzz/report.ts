import type { Report, Row } from './run.ts';

const meanOf = ({ statuses, total }: Row) =>
  (
    total /
    Math.max(
      1,
      Object.values(statuses).reduce((sum, count) => sum + count, 0),
    )
  ).toFixed(1);

/** Returns the table of a run: statuses by call. */
export function tableOf({ seed, requests, seconds, cpuSeconds, rows, findings }: Report): string {
  const statuses = [...new Set(rows.flatMap((row) => Object.keys(row.statuses)))].sort();
  const widest = Math.max(...rows.map(({ call }) => call.length), 10);
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(widest)}${cells.map((cell) => String(cell).padStart(7)).join('')}`;
  return [
    line('call', [...statuses, 'mean', 'most']),
    ...rows.map((row) =>
      line(row.call, [...statuses.map((status) => row.statuses[status] ?? ''), meanOf(row), Math.round(row.slowest)]),
    ),
    '',
    `${requests} requests with the seed ${seed} in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of a processor): ${findings.length} findings`,
    ...findings.map(
      ({ kind, call, what, fault: appliedFault, curl }) =>
        `\n${kind} · ${call}${appliedFault ? ` · ${appliedFault}` : ''}\n  ${what}\n  ${curl}`,
    ),
  ].join('\n');
}
