import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { inspectorEvents } from '../inspector/events.ts';
import type { RecordedActor } from '../recording/index.ts';
import { useInspector } from './context.tsx';
import { nativeField } from './native-controls.ts';
import type { PageProps } from './page-props.ts';

const Form = styled('form')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  '& label': { display: 'grid', gap: 2, flex: '1 1 160px', minWidth: 0 },
  '& select, & input': nativeField(theme),
}));

/**
 * Sends an event to the live actor: one that its chart knows, with data.
 * @param isRefused whether the data of the last event were no JSON object
 */
export function RemoteControl({
  actor,
  isRefused,
  send,
}: Pick<PageProps, 'send'> & { actor: RecordedActor; isRefused: boolean }) {
  const { texts } = useInspector();
  const types = [
    ...new Set(actor.chart.transitions.filter(({ cause }) => cause.kind === 'event').map(({ cause }) => cause.name)),
  ].sort();
  return (
    <Form
      aria-label={texts.send}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        send(inspectorEvents.sent(actor.id, String(form.get('type')), String(form.get('data'))));
      }}
    >
      <label>
        {texts.sendTo(actor.name)}
        <select name="type">
          {types.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </label>
      <label>
        {texts.payload}
        <input name="data" placeholder="{}" spellCheck={false} aria-invalid={isRefused} />
        {isRefused ? <span role="alert">{texts.responses.noPayload}</span> : null}
      </label>
      <Button type="submit" variant="outlined" disabled={types.length === 0}>
        {texts.sendNow}
      </Button>
    </Form>
  );
}
