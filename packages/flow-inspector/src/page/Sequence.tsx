import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { causeText, parseCause } from '../chart/index.ts';
import type { Exchange, Filter } from '../inspector/index.ts';
import type { RecordedActor } from '../recording/index.ts';
import { breakable, valueText } from '../recording/value-text.ts';
import { useInspector } from './context.tsx';
import { LaneArrow, LaneNames } from './Lanes.tsx';
import { Mark } from './Mark.tsx';
import { paletteOf } from './palette.ts';
import { SequenceFilter } from './SequenceFilter.tsx';

const Scroll = styled('div')(({ theme }) => ({
  maxHeight: 720,
  overflow: 'auto',
  // Text for screen readers is placed absolutely: without this it would make the page as long as the whole list.
  position: 'relative',
  [theme.breakpoints.up('lg')]: { maxHeight: 'none' },
}));
const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', '& li': { minHeight: 44 } });
const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  gap: 10,
  width: '100%',
  minHeight: 44,
  padding: 0,
  textAlign: 'start',
  color: 'inherit',
  border: 0,
  background: 'none',
  overflowWrap: 'anywhere',
  // Without its own size the drawing is as high as its row.
  '& .lanes': { flex: 'none', height: 'auto', alignSelf: 'stretch', contain: 'size' },
  '& .lifeline': { stroke: paletteOf(theme).divider },
  '& .message': { stroke: paletteOf(theme).text.primary, strokeWidth: 1.5, fill: 'none' },
  '& .head': { fill: paletteOf(theme).text.primary },
  '& .words': { display: 'grid', padding: '4px 0', minWidth: 0 },
  '& small': { color: paletteOf(theme).text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 500 },
  '&[aria-current="true"]': { backgroundColor: 'var(--flow-box)' },
  'button&': { cursor: 'pointer', '&:hover': { backgroundColor: 'var(--flow-box)' } },
}));

/** Actors with a lane: those that a shown message names, in the order in which they started. */
const lanesOf = (actors: readonly RecordedActor[], exchanges: readonly Exchange[]) => {
  const named = new Set(exchanges.flatMap(({ message: { actor, sender } }) => [actor, sender]));
  return actors.filter(({ id }) => named.has(id));
};

/**
 * The messages between actors as a sequence diagram, newest first. A line leads to the receiver's step while that step
 * is still recorded. The first lane is the outside: people, the router, the network.
 */
export function Sequence({
  exchanges,
  isEmpty,
  actors,
  filter,
  chosen,
  onChoose,
  onFilter,
}: {
  exchanges: readonly Exchange[];
  /** Whether nothing has been sent at all. */
  isEmpty: boolean;
  actors: readonly RecordedActor[];
  filter: Filter;
  /** The number of the chosen step. */
  chosen: number | null;
  onChoose: (id: string, number: number) => void;
  onFilter: (filter: Partial<Filter>) => void;
}) {
  const { texts, parts } = useInspector();
  const lanes = lanesOf(actors, exchanges);
  const laneOf = (id: string | null) => lanes.findIndex((actor) => actor.id === id) + 1;
  return (
    <parts.Panel title={texts.sequence}>
      <SequenceFilter filter={filter} actors={actors} onFilter={onFilter} />
      {exchanges.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {isEmpty ? texts.nothingSent : texts.nothingMatches}
        </Typography>
      ) : null}
      <Scroll className="fill">
        {exchanges.length > 0 ? <LaneNames names={[texts.outside, ...lanes.map(({ name }) => name)]} /> : null}
        <List>
          {exchanges.toReversed().map(({ message, step, effect, times }) => {
            const { number, at, from, sender, to, actor, event } = message;
            const line = (
              <>
                <LaneArrow
                  lanes={lanes.length + 1}
                  from={from !== null && sender === null ? laneOf(actor) : laneOf(sender)}
                  to={laneOf(actor)}
                  words={`${from ?? texts.outside} ${texts.to} ${to} `}
                />
                <span className="words">
                  <strong>
                    {causeText(parseCause(event.type))} {times > 1 ? texts.times(times) : null}
                    {effect === 'ignored' || effect === 'unchanged' ? <Mark>{texts.effects[effect]}</Mark> : null}
                  </strong>
                  <small>
                    <time dateTime={new Date(at).toISOString()}>{texts.timeOfDay(at)}</time>{' '}
                    {step ? breakable(valueText(step.value)) : null}
                  </small>
                </span>
              </>
            );
            return (
              <li key={number}>
                {step ? (
                  <Row
                    as="button"
                    {...{ type: 'button', 'aria-current': step.number === chosen ? ('true' as const) : undefined }}
                    onClick={() => onChoose(actor, step.number)}
                  >
                    {line}
                  </Row>
                ) : (
                  <Row>{line}</Row>
                )}
              </li>
            );
          })}
        </List>
      </Scroll>
    </parts.Panel>
  );
}
