import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { flowColours } from '@uwanja/flow-inspector/drawing';
import { renderToStaticMarkup } from 'react-dom/server';
import { verdictOf } from '../report/findings.ts';
import { levels } from '../report/records.ts';
import { drawMachine } from './drawings.tsx';
import { packData } from './explorer-data.ts';
import { BrokenStatements, FailedTests, Failures } from './report-failures.tsx';
import {
  Changes,
  Explorer,
  type Held,
  Machines,
  numbers,
  type ReportFacts,
  Requirements,
  where,
} from './report-sections.tsx';

/** The script of the report, as TypeScript without imports. */
export const explorerFile = fileURLToPath(new URL('./explorer.ts', import.meta.url));

const readStyle = () => readFileSync(fileURLToPath(new URL('./report.css', import.meta.url)), 'utf8');

/** Renders the report as one self-contained HTML page. */
export function reportPage(facts: ReportFacts): string {
  const { machines, records, passed, findings, words, run, seconds, changes, requirements, project, script } = facts;
  const walked = [...records.values()].flatMap((byLevel) => levels.flatMap((level) => byLevel[level] ?? []));
  const held: Held[] = requirements.map((each) => ({
    ...each,
    machines: machines.filter(({ folder }) => each.folders.includes(folder)).map(({ machine }) => machine.id),
  }));
  const drawings = new Map(
    machines.flatMap((named) => {
      const { machine } = named;
      const byLevel = records.get(machine.id);
      if (!byLevel) return [];
      return [[machine.id, drawMachine(named, byLevel, words.get(machine.id), project.delays)] as const];
    }),
  );
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
        <style dangerouslySetInnerHTML={{ __html: flowColours + readStyle() }} />
      </head>
      <body>
        <header className={passed ? 'verdict good' : 'verdict bad'}>
          <h1>{verdictOf(findings, passed)}</h1>
          <p>
            {run.date.slice(0, 16).replace('T', ' ')} UTC · commit {run.commit} ·{' '}
            {seconds === null ? 'read again, not walked' : `${Math.round(seconds)} s`} · {records.size}{' '}
            {records.size === 1 ? 'machine' : 'machines'} · {perLevel.join(', ')}
          </p>
        </header>
        <nav>
          {findings.failed.length > 0 ? <a href="#failures">Failed paths</a> : null} <a href="#explorer">All paths</a>{' '}
          <a href="#machines">Machines</a> <a href="#requirements">Specification</a> <a href="#changes">Changes</a>
        </nav>
        <BrokenStatements records={walked} held={held} />
        <FailedTests findings={findings} words={words} />
        <Failures findings={findings} words={words} held={held} walkerUrl={project.walkerUrl} />
        {findings.missing.length > 0 ? (
          <>
            <h2>Not covered: {findings.missing.length}</h2>
            <ul>
              {findings.missing.map(({ machine, level, kind, fact }) => (
                <li key={`${machine} ${level} ${kind} ${fact}`}>
                  {machine} ({level}): {words.get(machine)?.fact(kind, fact)}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        <Explorer walkCommand={project.walkCommand} />
        <h2 id="machines">Machines</h2>
        <Machines records={records} held={held} words={words} />
        <h2 id="requirements">Specification</h2>
        <Requirements held={held} records={records} proven={facts.proven} project={project} />
        <h2 id="changes">Changes since the last run</h2>
        <Changes changes={changes} words={words} />
        <script id="data" type="text/plain">
          {packData(drawings, walked, held, words, project)}
        </script>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: it is the report's own script. */}
        <script type="module" dangerouslySetInnerHTML={{ __html: script }} />
      </body>
    </html>,
  )}`;
}
