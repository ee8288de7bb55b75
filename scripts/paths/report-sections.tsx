import type { NamedMachine } from '../statecharts/machines.ts';
import type { changesSince, RunSummary } from './history.ts';
import { failedWalks, kinds, type Level, levels, type MachineRecords, readCoverage } from './records.ts';
import type { Requirement } from './requirements.ts';

/** The sections of the report of `npm run paths`. */

export interface ReportFacts {
  readonly machines: readonly NamedMachine[];
  readonly records: ReadonlyMap<string, MachineRecords>;
  readonly passed: boolean;
  /** The facts that must be covered and are not. */
  readonly missing: readonly string[];
  readonly run: RunSummary;
  /** The duration of the run in seconds; null with `--last-run`. */
  readonly seconds: number | null;
  /** The differences from the previous run; null without one. */
  readonly changes: (ReturnType<typeof changesSince> & { readonly since: RunSummary }) | null;
  readonly requirements: readonly Requirement[];
  /** The address at which `npm run dev` walks a path; its id follows. */
  readonly walkerUrl: string;
  /** The compiled code of explorer.ts. */
  readonly script: string;
}

/** A statement of the specification with the machines that implement it. */
export type Held = Requirement & { readonly machines: readonly string[] };

export const where: Record<Level, string> = {
  machine: 'on the machine',
  screen: 'on the rendered page',
  browser: 'in the browser',
};
export const maxListed = 100;
export const numbers = new Intl.NumberFormat('en');

export function Machines({ records, held }: { records: ReportFacts['records']; held: readonly Held[] }) {
  const all = [...records.values()].flatMap((byLevel) => levels.flatMap((level) => byLevel[level] ?? []));
  return (
    <div className="wide">
      <table>
        <thead>
          <tr>
            <th>Machine</th>
            <th>Level</th>
            <th>Paths</th>
            <th>Failed</th>
            {kinds.map((kind) => (
              <th key={kind}>{kind}</th>
            ))}
            <th>Statements</th>
          </tr>
        </thead>
        <tbody>
          {all.map((record) => (
            <tr key={`${record.machine} ${record.level}`}>
              <td>
                <a href={`#${record.machine}`}>{record.machine}</a>
              </td>
              <td>{record.level}</td>
              <td>{record.walks.length}</td>
              <td className={failedWalks(record).length > 0 ? 'short' : ''}>{failedWalks(record).length}</td>
              {kinds.map((kind) => {
                const [covered, due] = readCoverage(record, kind) ?? [0, 0];
                return (
                  <td key={kind} className={covered < due ? 'short' : ''}>
                    {due === 0 ? '–' : `${covered} of ${due}`}
                  </td>
                );
              })}
              <td>{held.filter(({ machines }) => machines.includes(record.machine)).length}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The statements of the specification, each with the paths of its machines and the tests of docs/spec-map.md. */
export function Requirements({ held, records }: { held: readonly Held[]; records: ReportFacts['records'] }) {
  const verifying = new Map<string, number>();
  for (const byLevel of records.values())
    for (const level of levels)
      for (const { statements = [], failure } of byLevel[level]?.walks ?? [])
        if (!failure) for (const each of statements) verifying.set(each, (verifying.get(each) ?? 0) + 1);
  const pathsOf = (id: string) => levels.reduce((sum, level) => sum + (records.get(id)?.[level]?.walks.length ?? 0), 0);
  const rows = (these: readonly Held[], linked: boolean) => (
    <div className="wide">
      <table className="requirements">
        <tbody>
          {these.map(({ id, statement, machines, tests, note }) => (
            <tr key={id} id={linked ? `requirement-${id}` : undefined}>
              <td>{id}</td>
              <td>{statement}</td>
              <td>
                {verifying.has(statement) ? (
                  <a href={`#statement/${id}`}>{numbers.format(verifying.get(statement) ?? 0)} paths check it</a>
                ) : null}{' '}
                {machines.map((machine) => (
                  <span key={machine}>
                    <a href={`#${machine}`}>{machine}</a> ({pathsOf(machine)} paths){' '}
                  </span>
                ))}
              </td>
              <td>
                {tests.length > 0 ? (
                  <details>
                    <summary>{tests.length} tests</summary>
                    {tests.join('; ')}
                  </details>
                ) : (
                  note
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
  const sections = [...new Set(held.map(({ section }) => section))];
  const untested = held.filter(
    ({ tests, machines }) => tests.length === 0 && machines.every((id) => pathsOf(id) === 0),
  );
  return (
    <>
      <p>
        {held.length} statements of the specification (docs/spec-map.md);{' '}
        {held.filter(({ statement }) => verifying.has(statement)).length} are checked by paths of their own,{' '}
        {held.filter(({ machines }) => machines.length > 0).length} live in machines, whose paths walk them; the others
        are held by the tests that the map names.
      </p>
      <h3>Statements without a path or a test: {untested.length}</h3>
      {rows(untested, false)}
      {sections.map((section) => (
        <details key={section}>
          <summary>
            {section} ({held.filter((each) => each.section === section).length})
          </summary>
          {rows(
            held.filter((each) => each.section === section),
            true,
          )}
        </details>
      ))}
    </>
  );
}

export function Changes({ changes }: { changes: ReportFacts['changes'] }) {
  if (!changes) return <p>No earlier run to compare with.</p>;
  const { since, ...kindsOfChange } = changes;
  const named = {
    failedNow: 'Paths that fail now and did not',
    mended: 'Paths that failed and pass now',
    added: 'New paths',
    removed: 'Removed paths',
    uncovered: 'No longer covered',
  };
  return (
    <>
      <p>
        Compared with the run of {since.date.slice(0, 16).replace('T', ' ')} UTC at {since.commit}:
      </p>
      {Object.entries(named).map(([kind, words]) => {
        const found = kindsOfChange[kind as keyof typeof named];
        return found.length === 0 ? (
          <p key={kind}>{words}: none</p>
        ) : (
          <details key={kind}>
            <summary>
              {words}: {numbers.format(found.length)}
            </summary>
            <p>
              {found.slice(0, maxListed).join(', ')}
              {found.length > maxListed ? ' …' : ''}
            </p>
          </details>
        );
      })}
    </>
  );
}

export const Explorer = () => (
  <section id="explorer">
    <h2>All paths</h2>
    <p>‘Walk it’ walks a path step by step on its page. It needs a running ‘npm run dev’.</p>
    <div className="filters">
      <input id="search" type="search" placeholder="words of a step, a state or an id" aria-label="Search" />
      <select id="machine" aria-label="Machine">
        <option value="">any machine</option>
      </select>
      <select id="transition" aria-label="Transition" disabled />
      <select id="level" aria-label="Level">
        <option value="">any level</option>
        {levels.map((level) => (
          <option key={level}>{level}</option>
        ))}
      </select>
      <select id="requirement" aria-label="Statement of the specification">
        <option value="">any statement</option>
      </select>
      <label>
        <input id="failed" type="checkbox" /> failed
      </label>
    </div>
    <div id="chart" />
    <p id="count" role="status" />
    <div id="found" />
  </section>
);
