import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FormEvent } from 'react';
import type { Mark } from '../format/index.ts';
import type { RecordedActor, Step } from '../recording/index.ts';
import { useInspector } from './context.tsx';
import { choicesFor, typedValue } from './expectations.ts';
import { nativeField } from './native-controls.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 8,
  margin: '12px 0',
  justifyItems: 'start',
  '& label': { ...theme.typography.body2, display: 'grid', gap: 4, width: '100%' },
  '& select, & input': nativeField(theme),
}));

/**
 * Marks the shown step as wrong and says what was expected: the recording is saved with the mark.
 * @param index the actor's place in the recording
 * @param place the step's place in the path of its actor
 */
export function MarkStep({
  actor,
  index,
  step,
  before,
  place,
  onMark,
}: {
  actor: RecordedActor;
  index: number;
  step: Step;
  before: Step | null;
  place: number;
  onMark: (mark: Mark) => void;
}) {
  const { notices, rules, ...inspector } = useInspector();
  const texts = inspector.texts.marking;
  const saved = actor.path[place]?.saved;
  if (!actor.path[place]) return <p>{texts.cut}</p>;
  if (saved && (!saved.did || saved.did.left)) return <p>{texts.unfollowed}</p>;
  const groups = choicesFor(actor, step, before, place, { texts, notices, pages: rules.allowList.pages });
  const choices = groups.flatMap((group) => group.choices);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const expected = choices[Number(data.get('expected'))]?.expected;
    if (!expected) return;
    const value = typedValue(String(data.get('value')));
    onMark({ actor: index, step: place, expected: expected.kind === 'value' ? { ...expected, value } : expected });
  };
  return (
    <Form onSubmit={submit} aria-label={texts.mark}>
      <label>
        {texts.expected}
        <select name="expected">
          {groups.map(({ title, choices: own }) => (
            <optgroup key={title} label={title}>
              {own.map((choice) => (
                <option key={choice.text} value={choices.indexOf(choice)}>
                  {choice.text}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <label>
        {texts.valueLabel}
        <input name="value" autoComplete="off" maxLength={64} />
      </label>
      <Button type="submit" variant="outlined">
        {texts.save}
      </Button>
    </Form>
  );
}
