import { styled } from '@mui/material/styles';
import type { RecordedActor } from '@uwanja/flow-inspector/recording';
import { flowsTexts as texts } from '#messages/flows.ts';
import { Panel } from '#src/components/Panel.tsx';
import { breakable, valueText } from './snippet.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', alignContent: 'start' });
const Choice = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  width: '100%',
  minHeight: 44,
  padding: '4px 8px',
  textAlign: 'start',
  color: 'inherit',
  border: '1px solid transparent',
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  cursor: 'pointer',
  // A mouse needs less room than a finger, so that more flows are seen at once.
  '@media (pointer: fine)': { minHeight: 30, padding: '2px 8px' },
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '&[aria-pressed="true"]': {
    borderColor: theme.vars.palette.border.control,
    backgroundColor: theme.vars.palette.background.raised,
  },
  '& small': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
}));

/** The recorded actors as a tree: each is listed below its parent. */
export function ActorList({
  actors,
  chosen,
  onChoose,
}: {
  actors: readonly RecordedActor[];
  chosen: string;
  onChoose: (id: string) => void;
}) {
  const isKnown = (id: string | null) => actors.some((actor) => actor.id === id);
  const below = (parent: string | null, depth: number): { actor: RecordedActor; depth: number }[] =>
    actors
      .filter((actor) => (parent === null ? !isKnown(actor.parent) : actor.parent === parent))
      .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)]);
  return (
    <Panel title={texts.actors}>
      <List className="fill">
        {below(null, 0).map(({ actor: { id, name, status, steps }, depth }) => (
          <li key={id} style={{ paddingInlineStart: depth * 12 }}>
            <Choice type="button" aria-pressed={id === chosen} onClick={() => onChoose(id)}>
              <strong>{name}</strong>
              <small>
                {status === 'active' ? breakable(valueText(steps.at(-1)?.value ?? '')) : texts.statuses[status]}
              </small>
            </Choice>
          </li>
        ))}
      </List>
    </Panel>
  );
}
