import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Chart } from '#machines/support/chart.ts';
import { flowColours } from '#src/flows/colours.ts';
import { StatechartDrawing } from '#src/flows/StatechartDrawing.tsx';
import { kinds, type Level, type LevelRecord, levels, type MachineRecords, secondsOf, share } from './records.ts';

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
td.short { color: var(--flow-uncovered); font-weight: 700; }
.drawing { overflow-x: auto; margin: 16px 0; } summary { min-height: 32px; cursor: pointer; }
ol { margin: 4px 0 12px; padding-left: 24px; } li > small { display: block; color: var(--flow-muted); }
.states { display: flex; flex-wrap: wrap; gap: 16px; } figure { margin: 0; width: 220px; }
figure img { width: 100%; border: 1px solid var(--flow-line); border-radius: 8px; }
figcaption { font-size: 13px; overflow-wrap: anywhere; } .why { color: var(--flow-muted); }
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
                const [covered, all] = share(record, kind);
                return (
                  <td key={kind} className={covered < all ? 'short' : ''}>
                    {covered} of {all}
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

function Walks({ record }: { record: LevelRecord }) {
  return (
    <details>
      <summary>
        {record.walks.length} paths {where[record.level]}
      </summary>
      {record.walks.map(({ path, steps, milliseconds }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two paths may have one name, and the list never changes.
        <details key={index}>
          <summary>
            {path} <small>({Math.round(milliseconds)} ms)</small>
          </summary>
          <ol>
            {steps.map(({ words, sees }, step) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change places.
              <li key={step}>
                {words}
                {sees ? <small>the shopper sees: {sees}</small> : null}
              </li>
            ))}
          </ol>
        </details>
      ))}
    </details>
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
            <img
              alt=""
              loading="lazy"
              src={`data:image/png;base64,${readFileSync(`${folder}/${file}`).toString('base64')}`}
            />
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
    walked.length > 0 && walked.every(({ covered, beyond = {} }) => fact in beyond || covered[kind].includes(fact));
  const beyond = Object.entries(records.browser?.beyond ?? {});
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
      {beyond.length > 0 ? (
        <>
          <h3>Not to be had in a browser</h3>
          <ul className="why">
            {beyond.map(([key, why]) => (
              <li key={key}>
                <code>{key}</code>: {why}
              </li>
            ))}
          </ul>
        </>
      ) : null}
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
          Every path was generated from a machine and its model, and walked. Green is covered on each level that walks
          the machine; red is not.
        </p>
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
