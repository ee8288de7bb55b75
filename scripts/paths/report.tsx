import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { createChart } from '#machines/support/chart.ts';
import { flowColours } from '#src/screens/flows/colours.ts';
import { StatechartDrawing } from '#src/screens/flows/StatechartDrawing.tsx';
import { packData } from './explorer-data.ts';
import { failedWalks, levels } from './records.ts';
import { BrokenStatements, Failed, FailedChecks } from './report-failures.tsx';
import {
  Changes,
  Explorer,
  type Held,
  Machines,
  maxListed,
  numbers,
  type ReportFacts,
  Requirements,
  where,
} from './report-sections.tsx';

/** Renders the report of `npm run paths` as one self-contained HTML page. */
export function reportPage(facts: ReportFacts): string {
  const { machines, records, passed, missing, run, seconds, changes, requirements, walkerUrl, script } = facts;
  const walked = [...records.values()].flatMap((byLevel) => levels.flatMap((level) => byLevel[level] ?? []));
  const held: Held[] = requirements.map((each) => ({
    ...each,
    machines: machines.filter(({ folder }) => each.folders.includes(folder)).map(({ machine }) => machine.id),
  }));
  const failed = walked.flatMap((record) => failedWalks(record).map((walk) => ({ record, walk })));
  const drawings = new Map(
    machines.flatMap(({ machine }) => {
      const byLevel = records.get(machine.id);
      if (!byLevel) return [];
      // Green marks what every level that walks this machine covers.
      const isCovered = (kind: 'states' | 'transitions', fact: string) =>
        levels.every(
          (level) => !byLevel[level]?.due[kind]?.includes(fact) || byLevel[level]?.covered[kind].includes(fact),
        );
      const classOf = (kind: 'states' | 'transitions') => (fact: string) =>
        isCovered(kind, fact) ? 'covered' : 'uncovered';
      const drawing = (
        <StatechartDrawing
          key={machine.id}
          chart={createChart(machine)}
          stateClass={classOf('states')}
          transitionClass={classOf('transitions')}
        />
      );
      return [[machine.id, renderToStaticMarkup(drawing)] as const];
    }),
  );
  const paths = walked.reduce((sum, record) => sum + record.walks.length, 0);
  const perLevel = levels.flatMap((level) => {
    const count = walked.filter((record) => record.level === level).reduce((sum, { walks }) => sum + walks.length, 0);
    return count === 0 ? [] : [`${numbers.format(count)} ${where[level]}`];
  });
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>{`Paths: ${passed ? 'passed' : 'failed'}`}</title>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the report's own style. */}
        <style dangerouslySetInnerHTML={{ __html: flowColours + readFileSync('scripts/paths/report.css', 'utf8') }} />
      </head>
      <body>
        <header className={passed ? 'verdict good' : 'verdict bad'}>
          <h1>
            {passed
              ? `All ${numbers.format(paths)} paths passed`
              : failed.length > 0
                ? `${numbers.format(failed.length)} of ${numbers.format(paths)} paths failed`
                : missing.length > 0
                  ? `${missing.length} facts are not covered`
                  : 'The tests of the paths are red'}
          </h1>
          <p>
            {run.date.slice(0, 16).replace('T', ' ')} UTC · commit {run.commit} ·{' '}
            {seconds === null ? 'read again, not walked' : `${Math.round(seconds)} s`} · {records.size}{' '}
            {records.size === 1 ? 'machine' : 'machines'} · {perLevel.join(', ')}
          </p>
        </header>
        <nav>
          {failed.length > 0 ? <a href="#failures">Failed paths</a> : null} <a href="#explorer">All paths</a>{' '}
          <a href="#machines">Machines</a> <a href="#requirements">Specification</a> <a href="#changes">Changes</a>
        </nav>
        <BrokenStatements records={walked} held={held} />
        <FailedChecks records={walked} />
        {failed.length > 0 ? <h2 id="failures">Failed paths: {failed.length}</h2> : null}
        {failed.slice(0, maxListed).map(({ record, walk }) => (
          <Failed key={`${record.level} ${walk.path}`} record={record} walk={walk} held={held} walkerUrl={walkerUrl} />
        ))}
        {failed.length > maxListed ? <p>The others are among all paths, with the filter ‘failed’.</p> : null}
        {missing.length > 0 ? (
          <>
            <h2>Not covered: {missing.length}</h2>
            <ul>
              {missing.map((fact) => (
                <li key={fact}>{fact}</li>
              ))}
            </ul>
          </>
        ) : null}
        <Explorer />
        <h2 id="machines">Machines</h2>
        <Machines records={records} held={held} />
        <h2 id="requirements">Specification</h2>
        <Requirements held={held} records={records} />
        <h2 id="changes">Changes since the last run</h2>
        <Changes changes={changes} />
        <script id="data" type="text/plain">
          {packData(drawings, walked, held, walkerUrl)}
        </script>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the report's own script. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )}`;
}
