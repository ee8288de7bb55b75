import Button from '@mui/material/Button';
import type { Conflict, Side } from '#machines/support/merge.ts';
import { deskEditorTexts as texts } from '#messages/desk-editor.ts';
import { Buttons, Card, Facts, Heading, Quiet, Stack } from './parts.tsx';

/** What another person has changed, field by field, with the draft's own value beside it. */
export function ConflictList({
  conflicts,
  nameOf,
  onChoose,
  onGoOn,
}: {
  readonly conflicts: readonly Conflict[];
  /** The name of a field as its form shows it. */
  readonly nameOf: (field: string) => string;
  readonly onChoose: (name: string, side: Side) => void;
  readonly onGoOn: () => void;
}) {
  const shown = (value: string) => value || texts.empty;
  return (
    <Stack>
      <Heading>{texts.conflictTitle}</Heading>
      <Quiet>{conflicts.length === 0 ? texts.noConflict : texts.conflictText}</Quiet>
      {conflicts.map(({ name, before, mine, theirs, side }) => {
        const field = nameOf(name);
        const choice = (value: Side, label: string) => (
          <Button
            size="small"
            variant={side === value ? 'contained' : 'outlined'}
            aria-pressed={side === value}
            aria-label={`${label}: ${field}`}
            onClick={() => onChoose(name, value)}
          >
            {label}
          </Button>
        );
        return (
          <Card key={name}>
            <strong>{field}</strong>
            <Facts
              facts={[
                [texts.before, shown(before)],
                [texts.mine, shown(mine)],
                [texts.theirs, shown(theirs)],
              ]}
            />
            <Buttons>
              {choice('mine', texts.mine)}
              {choice('theirs', texts.theirs)}
            </Buttons>
          </Card>
        );
      })}
      <div>
        <Button variant="contained" onClick={onGoOn}>
          {texts.goOn}
        </Button>
      </div>
    </Stack>
  );
}
