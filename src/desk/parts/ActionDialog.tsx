import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { FormEvent } from 'react';
import type { PreparedExport } from '#contract/desk/exports.ts';
import { type Change, type DeskActionView, deskActionEvents, viewDeskAction } from '#machines/desk-action/index.ts';
import { deskTexts as texts } from '#messages/desk.ts';
import { fieldLabels, textsOfChange } from '#messages/desk-changes.ts';
import { reachText, unreachedText } from '#messages/desk-reach.ts';
import { CopyButton } from '#src/components/CopyButton.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { messageText } from '#src/messages/text.ts';
import { writeToClipboard } from '#src/platform/browser/clipboard.ts';
import { saveFile } from '#src/platform/browser/save-file.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { deskApi } from '../api/client.ts';
import { useDesk, useStaffSession } from '../DeskContext.tsx';
import { Stack } from './parts.tsx';

const long = ['note', 'reason', 'text'];

/** A text of the answer that the person needs: a link of an invitation, or a value that was asked for. */
function answered(answer: unknown): string | null {
  const { link, value } = (answer ?? {}) as { readonly link?: unknown; readonly value?: unknown };
  return typeof link === 'string' ? link : typeof value === 'string' ? value : null;
}

const labelOf = (change: Change, name: string) => textsOfChange(change)?.labels?.[name] ?? fieldLabels[name] ?? name;

/** Names a field in the server's message by its label: `text has at most 2000 characters.` */
function withLabel(change: Change | null, message: string): string {
  const field = change?.fields.find(({ name }) => message.startsWith(`${name} `));
  return change && field ? `“${labelOf(change, field.name)}”${message.slice(field.name.length)}` : message;
}

function Content({ view, onValue }: { view: DeskActionView; onValue: (name: string, value: string) => void }) {
  const { status, change, values, states, message, answer } = view;
  const words = change ? textsOfChange(change) : undefined;
  const details = change?.facts && words?.details?.(change.facts);
  const reached = reachText(change?.facts?.reach);
  if (status === 'done') {
    const text = answered(answer);
    const { reach } = (answer ?? {}) as { readonly reach?: string };
    // The confirmation has said how messages reach a customer who was known then; the answer says it of any other.
    const reachNotice = reached === null ? reachText(reach) : unreachedText(change?.facts?.reach);
    return (
      <Stack>
        <Alert severity="success">
          {typeof words?.done === 'function' ? words.done(answer as Readonly<Record<string, unknown>>) : words?.done}
        </Alert>
        {reachNotice === null ? null : <span>{reachNotice}</span>}
        {change?.call === 'exportCustomer' ? (
          <Button
            variant="outlined"
            onClick={() => saveFile(`customer-${change.params.userID}.json`, JSON.stringify(answer, null, 2))}
          >
            {texts.people.save}
          </Button>
        ) : null}
        {change?.call === 'prepareExport' ? (
          <Button variant="contained" href={`${deskApi}${(answer as PreparedExport).path}`} download>
            {texts.people.save}
          </Button>
        ) : null}
        {text === null ? null : (
          <>
            <code style={{ overflowWrap: 'anywhere' }}>{text}</code>
            <CopyButton what={texts.copied} onCopy={() => void writeToClipboard(text)} />
          </>
        )}
      </Stack>
    );
  }
  if (status === 'overtaken' && states) {
    return <Alert severity="warning">{texts.overtakenText(states.decidedOn, states.now)}</Alert>;
  }
  if (status === 'lost') return <Alert severity="warning">{texts.lost}</Alert>;
  return (
    <Stack>
      {details ? <strong>{details}</strong> : null}
      <span>{status === 'notDone' ? texts.notDone : words?.sentence}</span>
      {reached === null ? null : <span>{reached}</span>}
      {change?.fields.map(({ name, required }) => (
        <FormField
          key={name}
          name={name}
          label={labelOf(change, name)}
          value={values[name] ?? ''}
          onChange={(value) => onValue(name, value)}
          required={required}
          disabled={view.busy || status === 'notDone'}
          autoComplete="off"
          {...(long.includes(name) && { rows: 3 })}
        />
      ))}
      {message ? <Alert severity="error">{withLabel(change, messageText(message))}</Alert> : null}
    </Stack>
  );
}

/** The dialog of the change that the person is making: one at a time, from its confirmation to its outcome. */
export function ActionDialog() {
  const { action } = useDesk();
  const { isFresh } = useStaffSession();
  const view = useView(action, viewDeskAction);
  const words = view.change ? textsOfChange(view.change) : undefined;
  const close = () => action.send(deskActionEvents.closed());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    action.send(deskActionEvents.confirmed(crypto.randomUUID(), isFresh));
  };
  const isOver = view.status === 'done' || view.status === 'overtaken';
  const isTyped = !isOver && Object.values(view.values).some((value) => value.trim() !== '');
  return (
    <Dialog
      open={view.status !== 'idle'}
      // A tap beside the dialog is often a mistake, and loses what was typed.
      onClose={(_, reason) => view.canClose && !(isTyped && reason === 'backdropClick') && close()}
      fullWidth
      maxWidth="xs"
      aria-labelledby="action-title"
    >
      <form onSubmit={submit}>
        <DialogTitle id="action-title">{view.status === 'overtaken' ? texts.overtaken : words?.title}</DialogTitle>
        <DialogContent>
          <Content view={view} onValue={(name, value) => action.send(deskActionEvents.valueChanged(name, value))} />
        </DialogContent>
        <DialogActions>
          {/* A new button at the end, which gets the focus of the one that has gone. */}
          <Button key={String(isOver)} onClick={close} disabled={!view.canClose} autoFocus={isOver}>
            {isOver ? texts.close : (words?.keep ?? texts.cancel)}
          </Button>
          {view.status === 'lost' ? (
            <Button variant="contained" onClick={() => action.send(deskActionEvents.checked())}>
              {texts.ask}
            </Button>
          ) : null}
          {isOver || view.status === 'lost' ? null : (
            <Button
              type="submit"
              variant="contained"
              color={words?.isFinal ? 'error' : 'primary'}
              disabled={!view.canConfirm}
            >
              {view.busy ? texts.sending : words?.button}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
