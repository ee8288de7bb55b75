import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '#machines/support/chart.ts';
import { flowColours } from '#src/screens/flows/colours.ts';
import { StatechartDrawing } from '#src/screens/flows/StatechartDrawing.tsx';
import type { Walk } from '#tests/support/models/coverage.ts';
import {
  differingLines,
  failedWalks,
  kinds,
  type Level,
  type LevelRecord,
  levels,
  type MachineRecords,
  secondsOf,
  share,
} from './records.ts';

const where: Record<Level, string> = {
  machine: 'on the machine',
  screen: 'on the rendered page',
  browser: 'in the browser',
};

const style = `
body { margin: 0 auto; max-width: 1200px; padding: 32px 24px 96px; font: 16px/1.5 system-ui, sans-serif;
  background: var(--flow-canvas); color: var(--flow-ink); }
h1 { font-size: 32px; } h2 { margin: 64px 0 8px; font-size: 24px; } h3 { margin: 24px 0 8px; font-size: 16px; }
a { color: inherit; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 16px 4px 0; text-align: left; border-bottom: 1px solid var(--flow-line); }
.short { color: var(--flow-uncovered); font-weight: 700; }
.drawing { overflow-x: auto; margin: 16px 0; } summary { min-height: 32px; cursor: pointer; }
ol { margin: 4px 0 12px; padding-left: 24px; } li > small { display: block; color: var(--flow-muted); }
.states { display: flex; flex-wrap: wrap; gap: 16px; } figure { margin: 0; width: 220px; }
figure img { width: 100%; border: 1px solid var(--flow-line); border-radius: 8px; }
figcaption { font-size: 13px; overflow-wrap: anywhere; } pre { overflow-x: auto; }
.failed img { max-width: 100%; border: 1px solid var(--flow-line); }
`;

function Numbers({ records }: { records: MachineRecords }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Level</th>
          <th>Paths</th>
          <th>Steps</th>
          {kinds.map((kind) => (
            <th key={kind}>{kind}</th>
          ))}
          <th>Seconds</th>
        </tr>
      </thead>
      <tbody>
        {levels.flatMap((level) => {
          const record = records[level];
          if (!record) return [];
          return (
            <tr key={level}>
              <td>{where[level]}</td>
              <td>{record.walks.length}</td>
              <td>{record.walks.reduce((sum, { steps }) => sum + steps.length, 0)}</td>
              {kinds.map((kind) => {
                const had = share(record, kind);
                if (had === null) return <td key={kind}>–</td>;
                const [covered, due] = had;
                return (
                  <td key={kind} className={covered < due ? 'short' : ''}>
                    {covered} of {due}
                  </td>
                );
              })}
              <td>{secondsOf(record).toFixed(1)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Steps({ steps }: Pick<Walk, 'steps'>) {
  return (
    <ol>
      {steps.map(({ words, sees }, step) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change places.
        <li key={step}>
          {words}
          {sees ? <small>the shopper sees: {sees}</small> : null}
        </li>
      ))}
    </ol>
  );
}

function Walks({ record }: { record: LevelRecord }) {
  return (
    <details>
      <summary>
        {record.walks.length} paths {where[record.level]}
      </summary>
      {record.walks.map(({ path, steps, milliseconds, failure }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paths may have one name, and the list never changes.
        <details key={index}>
          <summary className={failure ? 'short' : ''}>
            {path} <small>({failure ? 'failed' : `${Math.round(milliseconds)} ms`})</small>
          </summary>
          <Steps steps={steps} />
        </details>
      ))}
    </details>
  );
}

const dataUrl = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`;

/** A failed path: the steps that held, what failed, and where two values were compared the lines that differ. */
function Failed({ record, walk: { path, steps, failure } }: { record: LevelRecord; walk: Walk }) {
  return (
    <section className="failed">
      <h3>
        {record.machine} {where[record.level]}: {path}
      </h3>
      <Steps steps={steps} />
      <p className="short">
        Step {steps.length + 1} failed: {failure?.message}
      </p>
      {failure?.expected !== undefined && failure.actual !== undefined ? (
        <pre>{differingLines(failure.expected, failure.actual).join('\n')}</pre>
      ) : null}
      {failure?.picture !== undefined && existsSync(failure.picture) ? (
        <img alt="The page at the step that failed" src={dataUrl(failure.picture)} />
      ) : null}
    </section>
  );
}

/** Pictures of the states that the browser stood in, where a run took some. */
function Pictures({ id }: { id: string }) {
  const folder = '.cache/paths/screens';
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.startsWith(`${id}.`)) : [];
  if (files.length === 0) return null;
  return (
    <>
      <h3>As the browser shows it</h3>
      <div className="states">
        {files.map((file) => (
          <figure key={file}>
            <img alt="" loading="lazy" src={dataUrl(`${folder}/${file}`)} />
            <figcaption>{file.slice(id.length + 1, -'.png'.length)}</figcaption>
          </figure>
        ))}
      </div>
    </>
  );
}

function Machine({ chart, records }: { chart: Chart; records: MachineRecords }) {
  const walked = levels.flatMap((level) => records[level] ?? []);
  // Green is what every level that walks this machine covers.
  const isCovered = (kind: 'states' | 'transitions', fact: string) =>
    walked.length > 0 && walked.every(({ due, covered }) => !due[kind]?.includes(fact) || covered[kind].includes(fact));
  return (
    <section id={chart.id}>
      <h2>{chart.id}</h2>
      <Numbers records={records} />
      <div className="drawing">
        <StatechartDrawing
          chart={chart}
          stateClass={(id) => (isCovered('states', id) ? 'covered' : 'uncovered')}
          transitionClass={(key) => (isCovered('transitions', key) ? 'covered' : 'uncovered')}
        />
      </div>
      <Pictures id={chart.id} />
      {walked.map((record) => (
        <Walks key={record.level} record={record} />
      ))}
    </section>
  );
}

/** The report of `npm run paths`: one page that needs nothing beside itself. */
export function reportPage(charts: readonly Chart[], records: ReadonlyMap<string, MachineRecords>): string {
  const known = charts.filter(({ id }) => records.has(id));
  const failed = [...records.values()].flatMap((byLevel) =>
    levels.flatMap((level) => {
      const record = byLevel[level];
      return record ? failedWalks(record).map((walk) => ({ record, walk })) : [];
    }),
  );
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Paths through the machines</title>
        <style>{flowColours + style}</style>
      </head>
      <body>
        <h1>Paths through the machines</h1>
        <p>
          Every path was generated from a machine and its model, and walked. Green is covered on each level that must
          cover it; red is not.
        </p>
        {failed.length > 0 ? <h2>Failed paths: {failed.length}</h2> : <p>No path failed.</p>}
        {failed.map(({ record, walk }) => (
          <Failed key={`${record.level} ${record.machine} ${record.walks.indexOf(walk)}`} record={record} walk={walk} />
        ))}
        <nav>
          {known.map(({ id }) => (
            <span key={id}>
              <a href={`#${id}`}>{id}</a>{' '}
            </span>
          ))}
        </nav>
        {known.map((chart) => (
          <Machine key={chart.id} chart={chart} records={records.get(chart.id) ?? {}} />
        ))}
      </body>
    </html>,
  )}`;
}
