import { existsSync, readFileSync } from 'node:fs';
import type { WalkFailure } from '../coverage.ts';
import { type Cause, count, differingLines, type FailedPath, type Findings, headlineOf } from '../report/findings.ts';
import {
  failedWalks,
  idOf,
  type LevelRecord,
  levels,
  type MarkedLines,
  markDifferences,
  missingIn,
} from '../report/records.ts';
import { type Broken, brokenStatements, type Requirement, rankStatements, sortNamed } from '../report/requirements.ts';
import { type AllWords, failedEvent, titleOf } from '../report/words.ts';
import { plainWords } from '../step-descriptions.ts';
import { type Held, maxListed, numbers, where } from './report-sections.tsx';

/** The failures in the report, with the statements of the specification that they break. */

const maxBroken = 8;
const dataUrl = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`;

/** What a failure is about: its statements, and its words to compare with statements. */
const aboutFailure = (failure: WalkFailure | undefined, event = ''): Broken => ({
  statements: failure?.statements ?? [],
  words: [event, failure?.message, ...(failure ? differingLines(failure) : [])].join(' '),
});

/** The statements of the events that an uncovered fact or a failed check names. */
const namedByEvents = ({ spec = {} }: LevelRecord, text: string): string[] => {
  const plain = text
    .replaceAll(/xstate\.(done|error)\.actor\.([\w-]+)/g, '$2 $1')
    .replaceAll(/xstate\.after\.([\w-]+)\.[\w.-]*/g, 'after $1');
  return Object.entries(spec).flatMap(([event, statements]) => (plain.includes(event) ? statements : []));
};

/** The statements that the failures of a run break, the most probable first, each with its number of failures. */
export function BrokenStatements({ records, held }: { records: readonly LevelRecord[]; held: readonly Held[] }) {
  const failures = records.flatMap((record) => [
    ...failedWalks(record).map((walk) => aboutFailure(walk.failure, failedEvent(walk))),
    ...(record.checks ?? []).map(({ title, failure }) => ({
      statements: namedByEvents(record, failure.message),
      words: `${title} ${failure.message}`,
    })),
    // A failed path covers nothing, so its facts are missing as a consequence.
    ...(failedWalks(record).length > 0 ? [] : missingIn(record)).map(({ fact }) => ({
      statements: namedByEvents(record, fact),
      words: fact,
    })),
  ]);
  const broken = brokenStatements(held, failures);
  if (broken.length === 0) return null;
  return (
    <>
      <h2 id="broken">Statements of the specification that do not hold</h2>
      <p>The most probable first, by the checks that failed.</p>
      <ol>
        {broken.slice(0, maxBroken).map(({ requirement: { id, statement }, failures: count }) => (
          <li key={id}>
            <a href={`#requirement-${id}`}>{id}</a> <b>{statement}</b>{' '}
            <small>
              {count} {count === 1 ? 'failure' : 'failures'}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}

const Lines = ({ title, lines }: { title: string; lines: MarkedLines }) => (
  <div>
    <h4>{title}</h4>
    <pre>
      {lines.map(({ text, differs }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a value never change places.
        <span key={place} className={differs ? 'differs' : undefined}>
          {text}
          {'\n'}
        </span>
      ))}
    </pre>
  </div>
);

/** The expected and the actual value, both whole, with the lines in which they differ marked. */
function Values({ failure: { expected, actual } }: { failure: WalkFailure }) {
  if (expected === undefined || actual === undefined) return null;
  const marked = markDifferences(expected, actual);
  return (
    <div className="values">
      <Lines title="Expected" lines={marked.expected} />
      <Lines title="Actual" lines={marked.actual} />
    </div>
  );
}

/** The failed tests that are no paths: checks of whole machines, such as an event that no path can send any more. */
export function FailedTests({ findings: { checks, tests }, words }: { findings: Findings; words: AllWords }) {
  if (checks.length + tests.length === 0) return null;
  return (
    <>
      <h2>Other failed tests: {checks.length + tests.length}</h2>
      {checks.map(({ record, check: { title, failure } }) => (
        <section className="failed" key={`${record.machine} ${record.level} ${title}`}>
          <h3>
            {record.machine} {where[record.level]}: {title}
          </h3>
          <p className="short">{words.get(record.machine)?.message(headlineOf(failure))}</p>
          <Values failure={failure} />
        </section>
      ))}
      {tests.map(({ title, message }) => (
        <section className="failed" key={title}>
          <h3>{title}</h3>
          <p className="short">{message}</p>
        </section>
      ))}
    </>
  );
}

/** The failed paths, one section for each cause. */
export function Failures({
  findings: { failed, causes },
  words,
  held,
  walkerUrl,
}: {
  findings: Findings;
  words: AllWords;
  held: readonly Held[];
  walkerUrl: string;
}) {
  if (failed.length === 0) return null;
  return (
    <>
      <h2 id="failures">
        Failed paths: {numbers.format(failed.length)}, {count(causes.length, 'cause')}
      </h2>
      {causes.slice(0, maxListed).map((cause) => (
        <FailedAlike key={idOf(cause.paths[0].walk)} cause={cause} words={words} held={held} walkerUrl={walkerUrl} />
      ))}
      {causes.length > maxListed ? <p>The others are among all paths, with the filter ‘failed’.</p> : null}
    </>
  );
}

/** The paths that failed alike: how many there are, the shortest of them whole, and a link to each of the others. */
function FailedAlike({
  cause,
  words,
  held,
  walkerUrl,
}: {
  cause: Cause;
  words: AllWords;
  held: readonly Held[];
  walkerUrl: string;
}) {
  const { machine, paths } = cause;
  const of = words.get(machine);
  const [{ walk }, ...others] = paths;
  const perLevel = levels.flatMap((level) => {
    const failed = paths.filter(({ record }) => record.level === level).length;
    return failed === 0 ? [] : [`${numbers.format(failed)} ${where[level]}`];
  });
  return (
    <section className="failed">
      <h3>
        {machine}: {count(paths.length, 'path')} ({perLevel.join(', ')})
      </h3>
      <p className="short">{walk.failure ? of?.message(headlineOf(walk.failure)) : null}</p>
      <Failed failed={paths[0]} stateWords={of?.state ?? String} held={held} walkerUrl={walkerUrl} />
      {others.length > 0 ? (
        <details>
          <summary>
            {numbers.format(others.length)} {others.length === 1 ? 'path fails' : 'paths fail'} in the same way
          </summary>
          <ul>
            {others.map(({ record, walk: other }) => (
              <li key={`${record.level} ${idOf(other)}`}>
                {record.level}: <a href={`#${machine}/path/${idOf(other)}`}>{titleOf(other)}</a>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  );
}

/** A failed path: the passed steps, the failure with both values and the page, and the statements that it may violate. */
function Failed({
  failed,
  stateWords,
  held,
  walkerUrl,
}: {
  failed: FailedPath;
  stateWords: (leaves: string) => string;
  held: readonly Held[];
  walkerUrl: string;
}) {
  const { record, walk } = failed;
  const { path, steps, failure } = walk;
  const broken = held.filter(({ machines }) => machines.includes(record.machine));
  const event = failedEvent(walk);
  const about = aboutFailure(failure, event);
  const named = sortNamed(held, about);
  const likely = named.length > 0 ? [] : rankStatements(broken, about.words).slice(0, 3);
  return (
    <>
      {failure ? <Values failure={failure} /> : null}
      {named.length > 0 ? (
        <>
          <p>The check verifies:</p>
          <Statements held={named} />
        </>
      ) : null}
      {likely.length > 0 ? (
        <>
          <p>Statements of the specification with similar words:</p>
          <Statements held={likely} />
        </>
      ) : null}
      <p>
        The shortest of them, {where[record.level]}, begins as ‘{plainWords(path.split(': ', 1)[0] ?? '')}’:{' '}
        <a href={`#${record.machine}/path/${idOf(walk)}`}>{idOf(walk)}</a>
      </p>
      {record.level === 'browser' ? null : (
        <a className="walk" href={`${walkerUrl}${idOf(walk)}`} target="_blank" rel="noopener">
          Walk it
        </a>
      )}
      <ol>
        {steps.map(({ words, state, sees }, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change places.
          <li key={step}>
            {words} → <b>{stateWords(state)}</b>
            {sees ? <small>the page shows: {sees}</small> : null}
          </li>
        ))}
        <li className="short">{event ?? 'the start'}: here it fails</li>
      </ol>
      {failure?.picture !== undefined && existsSync(failure.picture) ? (
        <img alt="The page at the step that failed" src={dataUrl(failure.picture)} />
      ) : null}
      {failure?.page === undefined ? null : (
        <details>
          <summary>The page at the step that failed</summary>
          <pre>{failure.page}</pre>
        </details>
      )}
      <details>
        <summary>{broken.length} statements of the specification live in this machine</summary>
        <Statements held={broken} />
      </details>
    </>
  );
}

const Statements = ({ held }: { held: readonly Requirement[] }) => (
  <ul>
    {held.map(({ id, statement }) => (
      <li key={id}>
        <a href={`#requirement-${id}`}>{id}</a> {statement}
      </li>
    ))}
  </ul>
);
