import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { causeText, parseCause } from '../chart/index.ts';
import { inspectorEvents } from '../inspector/events.ts';
import type { RecordedActor, Step } from '../recording/index.ts';
import { breakable, valueText } from '../recording/value-text.ts';
import { Changes } from './Changes.tsx';
import { useInspector } from './context.tsx';
import { Data } from './Data.tsx';
import { reasonText } from './finding-text.ts';
import { Guards } from './Guards.tsx';
import { Invocations } from './Invocations.tsx';
import { Mark } from './Mark.tsx';
import { MarkStep } from './MarkStep.tsx';
import type { PageProps } from './page-props.ts';
import { paletteOf } from './palette.ts';
import { SourceLinks } from './SourceLinks.tsx';

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
    backgroundColor: 'var(--flow-box)',
  },
  '& table': { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  '& th, & td': {
    padding: '4px 6px',
    textAlign: 'start',
    verticalAlign: 'top',
    fontWeight: 'inherit',
    borderBottom: `1px solid ${paletteOf(theme).divider}`,
  },
  '& del, & ins': { textDecoration: 'none' },
  '& del': { color: paletteOf(theme).text.secondary },
  '& ins': { fontWeight: 600 },
}));

/** What two steps are compared by. */
const comparedData = ({ value, context, views }: Step, state: string) => ({
  [state]: value,
  context,
  ...(views?.length === 1 && { view: views[0] }),
});

/** The chosen step: why it ended so, what it changed, its event's data, the invoked actors and the page's view model. */
export function StepDetails({
  view: { actors, step, before, base, effect, reason, position, count },
  actor,
  now,
  send,
  onSave,
  onCopy,
}: PageProps & { actor: RecordedActor; now: number }) {
  const { texts, parts } = useInspector();
  // The stored steps are the end of the path, so a position counts from its end. A cut path has lost that end.
  const length = actor.cut ? actor.path.length : actor.path.length - (count - position);
  const { type, ...data } = step?.event ?? { type: '' };
  const earlier = base?.step ?? before;
  return (
    <parts.Panel
      title={texts.snapshot}
      action={
        onCopy && (
          <Button size="small" variant="outlined" startIcon={parts.copyIcon} onClick={() => onCopy(actor, length)}>
            {texts.copy}
          </Button>
        )
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
                  reasonText(reason, texts),
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
                  texts.timeOfDay(base.step.at),
                )
              : texts.changes}
          </dt>
          <dd>
            {earlier && step ? (
              <Changes
                label={texts.changes}
                before={base ? comparedData(earlier, texts.stateChange) : earlier.context}
                after={base ? comparedData(step, texts.stateChange) : step.context}
              />
            ) : (
              texts.firstStep
            )}
            <div>
              <Button size="small" variant="text" disabled={!step} onClick={() => send(inspectorEvents.baseChosen())}>
                {texts.compareFrom}
              </Button>
              {base ? (
                <Button size="small" variant="text" onClick={() => send(inspectorEvents.baseCleared())}>
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
          <dt>{texts.marking.mark}</dt>
          <dd>
            {step ? (
              <MarkStep
                key={step.number}
                actor={actor}
                step={step}
                before={before}
                // Steps behind the end of a cut path are not a part of it.
                place={actor.cut ? actor.path.length : length - 1}
                onMark={onSave}
                index={actors.indexOf(actor)}
              />
            ) : null}
          </dd>
        </Facts>
      </section>
    </parts.Panel>
  );
}
