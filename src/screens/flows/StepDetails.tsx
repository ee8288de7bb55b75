import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { RecordedActor } from '#machines/flows-inspector/index.ts';
import { CopyIcon } from '#src/components/icons/icons.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import { differences } from './differences.ts';
import type { FlowsViewProps } from './flows-view-props.ts';
import { SourceLinks } from './SourceLinks.tsx';
import { breakable, valueText } from './snippet.ts';

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  '& dt': { ...theme.typography.h6, marginTop: 12 },
  '& dd': { margin: '4px 0 0', ...theme.typography.body2 },
  '& pre, & code': {
    ...theme.typography.body2,
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
  '& pre': {
    margin: 0,
    padding: 12,
    maxHeight: 300,
    overflow: 'auto',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.raised,
  },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': {
    padding: '4px 6px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
  '& del, & ins': { textDecoration: 'none' },
  '& del': { color: theme.vars.palette.text.secondary },
  '& ins': { fontWeight: 600 },
}));

/** The most differences that are listed; a loaded catalogue changes thousands of fields. */
const mostChanges = 100;

const textOf = (value: unknown): string =>
  value === undefined ? texts.absent : (JSON.stringify(value) ?? texts.absent);
const shortText = (value: unknown): string => {
  const text = textOf(value);
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
};

/** Plain data as text. */
function Data({ value }: { value: unknown }) {
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  return <pre tabIndex={0}>{JSON.stringify(value, null, 2)}</pre>;
}

/** The fields of the context that the step has changed, each with its value before and after. */
function Changes({ before, after }: { before: unknown; after: unknown }) {
  const changes = differences(before, after);
  if (changes.length === 0) return texts.noChanges;
  return (
    <>
      <table aria-label={texts.changes}>
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{texts.was}</th>
            <th scope="col">{texts.is}</th>
          </tr>
        </thead>
        <tbody>
          {changes.slice(0, mostChanges).map((change) => (
            <tr key={change.path}>
              <th scope="row">
                <code>{breakable(change.path)}</code>
              </th>
              <td>
                <del>
                  <code>{shortText(change.before)}</code>
                </del>
              </td>
              <td>
                <ins>
                  <code>{shortText(change.after)}</code>
                </ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {changes.length > mostChanges ? texts.moreChanges(changes.length - mostChanges) : null}
    </>
  );
}

/** The chosen step: its state, what it changed, its event's data, the page's view model and the context. */
export function StepDetails({
  view: { step, before, position, count },
  actor,
  onCopy,
}: FlowsViewProps & { actor: RecordedActor }) {
  // The stored steps are the end of the path, so a position counts from its end. A cut path has lost that end.
  const length = actor.cut ? actor.path.length : actor.path.length - (count - position);
  const { type, ...data } = step?.event ?? { type: '' };
  return (
    <Panel
      title={texts.snapshot}
      action={
        <Button variant="outlined" startIcon={<CopyIcon size={18} />} onClick={() => onCopy(actor, length)}>
          {texts.copy}
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section className="fill" tabIndex={0} aria-label={texts.details}>
        <Facts>
          <dt>{texts.state}</dt>
          <dd>
            {breakable(valueText(step?.value ?? ''))}
            {step ? <SourceLinks step={step} chart={actor.chart} /> : null}
          </dd>
          <dt>{texts.changes}</dt>
          <dd>{before && step ? <Changes before={before.context} after={step.context} /> : texts.firstStep}</dd>
          <dt>{texts.event}</dt>
          <dd>
            <code>{type}</code>
            {Object.keys(data).length === 0 ? <div>{texts.noPayload}</div> : <Data value={data} />}
          </dd>
          {step?.started ? (
            <>
              <dt>{texts.invoked}</dt>
              {step.started.map(({ id, input }) => (
                <dd key={id}>
                  <code>{id}</code>
                  {input === undefined ? <div>{texts.noInput}</div> : <Data value={input} />}
                </dd>
              ))}
            </>
          ) : null}
          <dt>{texts.viewModel}</dt>
          <dd>
            {step?.views?.length
              ? step.views.map((view) => <Data key={JSON.stringify(view)} value={view} />)
              : texts.noViewModel}
          </dd>
          <dt>{texts.context}</dt>
          <dd>
            <Data value={step?.context ?? null} />
          </dd>
        </Facts>
      </section>
    </Panel>
  );
}
