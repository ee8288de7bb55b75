import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { causeText, parseCause } from '@uwanja/flow-inspector/chart';
import type { RecordedActor, Step } from '@uwanja/flow-inspector/recording';
import { complaintTexts } from '#messages/complaints.ts';
import { flowsTexts as texts } from '#messages/flows.ts';
import { CopyIcon } from '#src/components/icons/page-icons.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { Changes } from './Changes.tsx';
import { Data } from './Data.tsx';
import { reasonText } from './finding-text.ts';
import type { FlowsViewProps } from './flows-view-props.ts';
import { Guards } from './Guards.tsx';
import { Invocations } from './Invocations.tsx';
import { Mark } from './Mark.tsx';
import { MarkStep } from './MarkStep.tsx';
import { SourceLinks } from './SourceLinks.tsx';
import { breakable, valueText } from './snippet.ts';
import { formatTimeOfDay } from './time-of-day.ts';

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

/** What two steps are compared by. */
const comparedData = ({ value, context, views }: Step) => ({
  [texts.stateChange]: value,
  context,
  ...(views?.length === 1 && { view: views[0] }),
});

/** The chosen step: why it ended so, what it changed, its event's data, the invoked actors and the page's view model. */
export function StepDetails({
  view: { step, before, base, effect, reason, position, count },
  actor,
  now,
  onCopy,
  onBase,
  onBaseEnd,
  onMark,
}: FlowsViewProps & { actor: RecordedActor; now: number }) {
  // The stored steps are the end of the path, so a position counts from its end. A cut path has lost that end.
  const length = actor.cut ? actor.path.length : actor.path.length - (count - position);
  const { type, ...data } = step?.event ?? { type: '' };
  const earlier = base?.step ?? before;
  return (
    <Panel
      title={texts.snapshot}
      action={
        <Button
          size="small"
          variant="outlined"
          startIcon={<CopyIcon size={18} />}
          onClick={() => onCopy(actor, length)}
        >
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
          <dt>{texts.event}</dt>
          <dd>
            <code>{breakable(type)}</code>
            {effect === 'ignored' || effect === 'unchanged' ? <Mark>{texts.effects[effect]}</Mark> : null}
            {reason && step ? (
              <div>
                {texts.ignored(
                  actor.name,
                  causeText(parseCause(type)),
                  breakable(valueText(step.value)),
                  reasonText(reason),
                )}
              </div>
            ) : null}
            {Object.keys(data).length === 0 ? <div>{texts.noPayload}</div> : <Data value={data} />}
          </dd>
          {step?.guards ? (
            <>
              <dt>{texts.guards}</dt>
              <dd>
                <Guards guards={step.guards} chart={actor.chart} />
              </dd>
            </>
          ) : null}
          <dt>
            {base
              ? texts.comparedWith(
                  base.actor.name,
                  causeText(parseCause(base.step.event.type)),
                  formatTimeOfDay(base.step.at),
                )
              : texts.changes}
          </dt>
          <dd>
            {earlier && step ? (
              <Changes
                label={texts.changes}
                before={base ? comparedData(earlier) : earlier.context}
                after={base ? comparedData(step) : step.context}
              />
            ) : (
              texts.firstStep
            )}
            <div>
              <Button size="small" variant="text" disabled={!step} onClick={onBase}>
                {texts.compareFrom}
              </Button>
              {base ? (
                <Button size="small" variant="text" onClick={onBaseEnd}>
                  {texts.endComparison}
                </Button>
              ) : null}
            </div>
          </dd>
          {actor.invocations?.length ? (
            <>
              <dt>{texts.invoked}</dt>
              <Invocations invocations={actor.invocations} now={now} />
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
          <dt>{complaintTexts.mark}</dt>
          <dd>
            {step ? (
              <MarkStep
                key={step.number}
                actor={actor}
                step={step}
                before={before}
                // Steps behind the end of a cut path are not a part of it.
                place={actor.cut ? actor.path.length : length - 1}
                onMark={onMark}
              />
            ) : null}
          </dd>
        </Facts>
      </section>
    </Panel>
  );
}
