import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import type { RecordedActor } from '#machines/flows-inspector/index.ts';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import type { FlowsViewProps } from './flows-view-props.ts';

const Form = styled('form')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: 8,
  '& label': { display: 'grid', gap: 2, flex: '1 1 160px', minWidth: 0 },
  '& select, & input': {
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minHeight: 44,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.border.control}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

/** Parses the data of an event; null where the text is not a JSON object. */
function parseData(text: string): object | null {
  try {
    const data: unknown = text.trim() === '' ? {} : JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : null;
  } catch {
    return null;
  }
}

/** Sends an event to the live actor: one that its chart knows, with data. */
export function RemoteControl({ actor, onSend }: Pick<FlowsViewProps, 'onSend'> & { actor: RecordedActor }) {
  const field = useRef<HTMLInputElement>(null);
  const [isInvalid, setInvalid] = useState(false);
  const types = [
    ...new Set(actor.chart.transitions.filter(({ cause }) => cause.kind === 'event').map(({ cause }) => cause.name)),
  ].sort();
  return (
    <Form
      aria-label={texts.send}
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const data = parseData(String(form.get('data')));
        setInvalid(data === null);
        if (data) onSend(actor.id, { ...data, type: String(form.get('type')) });
        else field.current?.focus();
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
        <input name="data" ref={field} placeholder="{}" spellCheck={false} aria-invalid={isInvalid} />
        {isInvalid ? <span role="alert">{texts.invalidPayload}</span> : null}
      </label>
      <Button type="submit" variant="outlined" disabled={types.length === 0}>
        {texts.sendNow}
      </Button>
    </Form>
  );
}
