import { existsSync, readFileSync } from 'node:fs';
import type { Walk, WalkFailure } from '#tests/support/models/coverage.ts';
import { differingLines, failedWalks, idOf, type LevelRecord, missingIn } from './records.ts';
import { type Held, where } from './report-sections.tsx';
import { type Broken, brokenStatements, type Requirement, rankStatements, sortNamed } from './requirements.ts';

/** The failures in the report of `npm run paths`, with the statements of the specification that they break. */

const maxBroken = 8;
const dataUrl = (file: string) => `data:image/png;base64,${readFileSync(file).toString('base64')}`;

const differenceOf = (failure: WalkFailure | undefined): string[] =>
  failure?.expected !== undefined && failure.actual !== undefined
    ? differingLines(failure.expected, failure.actual)
    : [];

/** The event at which a walk failed, as the path's title has it. */
const failedEvent = ({ path, steps }: Walk): string | undefined =>
  path.split(' · ')[0]?.split(': ')[1]?.split(' → ')[steps.length];

/** What a failure is about: its statements, and its words to compare with statements. */
const aboutFailure = (failure: WalkFailure | undefined, event = ''): Broken => ({
  statements: failure?.statements ?? [],
  words: [event, failure?.message, ...differenceOf(failure).filter((line) => /^[-+]/.test(line))].join(' '),
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
    ...(failedWalks(record).length > 0 ? [] : missingIn(record)).map((fact) => ({
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

/** The checks of a model as a whole that failed, such as an event that no path can send any more. */
export function FailedChecks({ records }: { records: readonly LevelRecord[] }) {
  const checks = records.flatMap((record) => (record.checks ?? []).map((check) => ({ record, check })));
  if (checks.length === 0) return null;
  return (
    <>
      <h2>Failed checks of whole machines: {checks.length}</h2>
      {checks.map(({ record, check: { title, failure } }) => (
        <section className="failed" key={`${record.machine} ${record.level} ${title}`}>
          <h3>
            {record.machine} {where[record.level]}: {title}
          </h3>
          <p className="short">{failure.message}</p>
          {differenceOf(failure).length > 0 ? <pre>{differenceOf(failure).join('\n')}</pre> : null}
        </section>
      ))}
    </>
  );
}

/** A failed path: the passed steps, the failure with its diff and page, and the statements that it may violate. */
export function Failed({
  record,
  walk,
  held,
  walkerUrl,
}: {
  record: LevelRecord;
  walk: Walk;
  held: readonly Held[];
  walkerUrl: string;
}) {
  const { path, steps, failure } = walk;
  const broken = held.filter(({ machines }) => machines.includes(record.machine));
  const event = failedEvent(walk);
  const difference = differenceOf(failure);
  const about = aboutFailure(failure, event);
  const named = sortNamed(held, about);
  const likely = named.length > 0 ? [] : rankStatements(broken, about.words).slice(0, 3);
  return (
    <section className="failed">
      <h3>
        {record.machine} {where[record.level]}: <a href={`#${record.machine}/path/${idOf(walk)}`}>{path}</a>
      </h3>
      {record.level === 'browser' ? null : (
        <a className="walk" href={`${walkerUrl}${idOf(walk)}`} target="_blank" rel="noopener">
          Walk it
        </a>
      )}
      <ol>
        {steps.map(({ words, state, sees }, step) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps of a path never change places.
          <li key={step}>
            {words} → <b>{state}</b>
            {sees ? <small>the shopper sees: {sees}</small> : null}
          </li>
        ))}
      </ol>
      <p className="short">
        Step {steps.length + 1}
        {event === undefined ? '' : `, ${event},`} failed: {failure?.message}
      </p>
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
      {difference.length > 0 ? <pre>{difference.join('\n')}</pre> : null}
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
    </section>
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
