import { styled } from '@mui/material/styles';
import type { RecordedActor } from '#machines/flows-inspector/index.ts';
import { Panel } from '#src/components/Panel.tsx';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import { breakable, valueText } from './snippet.ts';

const List = styled('ul')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid', gap: 4 });
const Choice = styled('button')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'grid',
  width: '100%',
  minHeight: 48,
  padding: '6px 12px',
  textAlign: 'start',
  color: 'inherit',
  font: 'inherit',
  border: '1px solid transparent',
  borderRadius: theme.shape.borderRadius,
  background: 'none',
  cursor: 'pointer',
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
          <li key={id} style={{ paddingInlineStart: depth * 16 }}>
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
