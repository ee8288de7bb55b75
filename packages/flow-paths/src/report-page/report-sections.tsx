import { Fragment } from 'react';
import { count, type Findings } from '../report/findings.ts';
import { kindsOfChange, type LevelChanges, type Run } from '../report/history.ts';
import { failedWalks, kinds, type Level, levels, type MachineRecords, readCoverage } from '../report/records.ts';
import type { Requirement } from '../report/requirements.ts';
import type { NamedMachine } from '../report/selection.ts';
import type { AllWords } from '../report/words.ts';
import type { ProjectNames } from './project-names.ts';

/** The sections of the report. */

export interface ReportFacts {
  readonly machines: readonly NamedMachine[];
  readonly records: ReadonlyMap<string, MachineRecords>;
  readonly passed: boolean;
  readonly findings: Findings;
  readonly words: AllWords;
  readonly run: Run;
  /** The duration of the run in seconds; null with `--last-run`. */
  readonly seconds: number | null;
  readonly changes: readonly LevelChanges[];
  readonly requirements: readonly Requirement[];
  /** The statements of which a mutant has turned a check red. */
  readonly proven: ReadonlySet<string>;
  readonly project: ProjectNames;
  /** The compiled code of explorer.ts (`explorerFile`). */
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

export function Machines({
  records,
  held,
  words,
}: {
  records: ReportFacts['records'];
  held: readonly Held[];
  words: AllWords;
}) {
  const all = [...records.values()].flatMap((byLevel) => levels.flatMap((level) => byLevel[level] ?? []));
  return (
    <div className="wide">
      <table className="machines">
        <thead>
          <tr>
            {['machine', 'level', 'paths', 'failed', ...kinds, 'statements'].map((head) => (
              <th key={head}>{head}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map((record) => (
            <tr key={`${record.machine} ${record.level}`}>
              <td>
                <a href={`#${record.machine}`}>{record.machine}</a>
              </td>
              <td>{record.level}</td>
              <td data-of="paths">{numbers.format(record.walks.length)}</td>
              <td data-of="failed" className={failedWalks(record).length > 0 ? 'short' : ''}>
                {numbers.format(failedWalks(record).length)}
              </td>
              {kinds.map((kind) => {
                const [covered, due] = readCoverage(record, kind) ?? [0, 0];
                const whole = record.all[kind].length;
                return (
                  <td key={kind} data-of={kind} className={covered < due ? 'short' : ''}>
                    {whole === 0 ? '–' : due === 0 ? 'on the levels above' : `${covered} of ${whole}`}
                    {due > 0 && due < whole ? <small> here, the others on the levels above</small> : null}
                  </td>
                );
              })}
              <td data-of="statements">{held.filter(({ machines }) => machines.includes(record.machine)).length}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {all.map(({ machine, level, reasons, due, all: { transitions } }) =>
        reasons ? (
          <details key={`${machine} ${level}`}>
            <summary>
              Why {due.transitions?.length} of the {transitions.length} transitions of {machine} are walked{' '}
              {where[level]}
            </summary>
            <dl>
              {Object.entries(reasons).map(([reason, keys]) => (
                <Fragment key={reason}>
                  <dt>{reason}</dt>
                  {keys.map((key) => (
                    <dd key={key}>
                      <a href={`#${machine}/transition/${encodeURIComponent(key)}`}>
                        {words.get(machine)?.transition(key)}
                      </a>
                    </dd>
                  ))}
                </Fragment>
              ))}
            </dl>
          </details>
        ) : null,
      )}
    </div>
  );
}

/** The statements of the specification, each with the paths of its machines and the tests that its document names. */
export function Requirements({
  held,
  records,
  proven,
  project,
}: { readonly held: readonly Held[]; readonly project: Pick<ProjectNames, 'specification' | 'mutants'> } & Pick<
  ReportFacts,
  'records' | 'proven'
>) {
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
                  <>
                    <a href={`#statement/${id}`}>{numbers.format(verifying.get(statement) ?? 0)} paths check it</a>
                    {proven.has(statement) ? null : <strong className="short"> not verified</strong>}
                  </>
                ) : null}{' '}
                {machines.map((machine) => (
                  <span key={machine}>
                    <a href={`#${machine}`}>{machine}</a> (
                    {pathsOf(machine) === 0 ? 'not walked in this run' : count(pathsOf(machine), 'path')}){' '}
                  </span>
                ))}
              </td>
              <td>
                {tests.length > 0 ? (
                  <details>
                    <summary>{count(tests.length, 'test')}</summary>
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
  const checked = held.filter(({ statement }) => verifying.has(statement));
  const sections = [...new Set(held.map(({ section }) => section))];
  const untested = held.filter(
    ({ tests, machines }) => tests.length === 0 && machines.every((id) => pathsOf(id) === 0),
  );
  return (
    <>
      <p>
        {held.length} statements of the specification ({project.specification}); {checked.length} are checked by paths
        of their own, {checked.filter(({ statement }) => !proven.has(statement)).length} of them <em>not verified</em>,
        because no mutant is known to turn a check of them red ({project.mutants});{' '}
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

const changeWords: Readonly<Record<(typeof kindsOfChange)[number], string>> = {
  failedNow: 'fails now and did not',
  mended: 'failed and passes now',
  added: 'new path',
  removed: 'removed path',
  uncovered: 'no longer covered',
};

/** Each machine on each level of this run, compared with the last time that it was walked there. */
export function Changes({ changes, words }: Pick<ReportFacts, 'changes' | 'words'>) {
  const compared = changes.filter(({ since }) => since !== null);
  const changed = compared.filter((each) => kindsOfChange.some((kind) => each[kind].length > 0));
  const first = changes.length - compared.length;
  return (
    <>
      <p>
        Each machine is compared with its own last run on the same level.{' '}
        {first > 0 ? `${first} of ${changes.length} are walked for the first time. ` : null}
        {compared.length > 0 && changed.length === 0 ? 'Nothing has changed.' : null}
      </p>
      {changed.map(({ machine, level, since, ...found }) => (
        <section key={`${machine} ${level}`}>
          <h3>
            {machine} {where[level]}, since {since?.date.slice(0, 16).replace('T', ' ')} UTC at {since?.commit}
          </h3>
          {kindsOfChange
            .filter((kind) => found[kind].length > 0)
            .map((kind) => (
              <details key={kind}>
                <summary>
                  {changeWords[kind]}: {numbers.format(found[kind].length)}
                </summary>
                <ul>
                  {found[kind]
                    .slice(0, maxListed)
                    .map((each) =>
                      typeof each === 'object' ? (
                        <li key={`${each.kind} ${each.fact}`}>{words.get(machine)?.fact(each.kind, each.fact)}</li>
                      ) : (
                        <li key={each}>
                          {kind === 'removed' ? each : <a href={`#${machine}/path/${each}`}>{each}</a>}
                        </li>
                      ),
                    )}
                  {found[kind].length > maxListed ? <li>…</li> : null}
                </ul>
              </details>
            ))}
        </section>
      ))}
    </>
  );
}

export const Explorer = ({ walkCommand }: Pick<ProjectNames, 'walkCommand'>) => (
  <section id="explorer">
    <h2>All paths</h2>
    <p>‘Walk it’ walks a path step by step on its page. It needs a running ‘{walkCommand}’.</p>
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
    <div id="chart-tools" hidden>
      <select id="view" aria-label="Part of the chart" />
      <button id="zoom-out" type="button" aria-label="Smaller">
        −
      </button>
      <button id="zoom-in" type="button" aria-label="Larger">
        +
      </button>
      <button id="zoom-fit" type="button">
        Fit
      </button>
      <small>A box with ‘+ states’ opens with a click; the frame of an open part closes it.</small>
    </div>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with keys. */}
    <section id="chart" tabIndex={0} aria-label="Chart" />
    <p id="count" role="status" />
    <div id="found" />
  </section>
);
