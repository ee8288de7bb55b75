import { styled } from '@mui/material/styles';
import type { RecordedActor } from '../recording/index.ts';
import { breakable, valueText } from '../recording/value-text.ts';
import { useInspector } from './context.tsx';
import { paletteOf } from './palette.ts';

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
  '&:hover': { backgroundColor: 'var(--flow-box)' },
  '&[aria-pressed="true"]': {
    borderColor: 'var(--flow-line)',
    backgroundColor: 'var(--flow-box)',
  },
  '& small': { color: paletteOf(theme).text.secondary, overflowWrap: 'anywhere' },
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
  const { texts, parts } = useInspector();
  const isKnown = (id: string | null) => actors.some((actor) => actor.id === id);
  const below = (parent: string | null, depth: number): { actor: RecordedActor; depth: number }[] =>
    actors
      .filter((actor) => (parent === null ? !isKnown(actor.parent) : actor.parent === parent))
      .flatMap((actor) => [{ actor, depth }, ...below(actor.id, depth + 1)]);
  return (
    <parts.Panel title={texts.actors}>
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
    </parts.Panel>
  );
}
