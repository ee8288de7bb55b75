import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMemo, useRef } from 'react';
import {
  type CodeImportView,
  codeImportEvents as events,
  type ImportField,
  viewCodeImport,
} from '#machines/code-import/index.ts';
import { deskCodesTexts as texts } from '#messages/desk-codes.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { type Reload, useDesk } from '../../DeskContext.tsx';
import { codeImportFlow } from '../../flows/flows.ts';
import { Buttons, Card, FormFoot, Heading, Quiet, Stack } from '../parts.tsx';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 200px), 1fr))',
  alignItems: 'end',
  gap: 12,
});
const Lines = styled('ul')({ margin: 0, paddingLeft: 20 });

/** What the server has found in the codes: how many can be loaded, or which lines cannot. */
function Preview({ view: { preview, status } }: { view: CodeImportView }) {
  if (status === 'reading') return <Quiet>{texts.reading}</Quiet>;
  if (status === 'previewing') return <Quiet>{texts.checking}</Quiet>;
  if (status === 'outdated') return <Quiet>{texts.outdated}</Quiet>;
  if (preview === null) return null;
  const { codes, badLines, errors, waiting } = preview;
  if (badLines === 0) return <Alert severity="success">{texts.ready(codes, waiting)}</Alert>;
  return (
    <Alert severity="warning">
      {texts.bad(badLines, codes)}
      <Lines>
        {errors.map(({ line, message }) => (
          <li key={line}>{texts.line(line, message)}</li>
        ))}
        {badLines > errors.length ? <li>{texts.more(badLines - errors.length)}</li> : null}
      </Lines>
    </Alert>
  );
}

/** Chooses a text file, whose lines become the codes. */
function ChooseFile({ disabled, onChoose }: { disabled: boolean; onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {texts.chooseFile}
      </Button>
      <input
        ref={input}
        hidden
        disabled={disabled}
        type="file"
        aria-label={texts.file}
        accept=".txt,.csv,text/plain,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onChoose(file);
          // The same file can be chosen again after a change.
          target.value = '';
        }}
      />
    </>
  );
}

/** Loads a batch of codes of a variant: pasted or from a file, checked, and confirmed. */
export function CodeImport({ variantID, page }: { variantID: number; page: Reload }) {
  const { api, action } = useDesk();
  const machine = useMemo(() => codeImportFlow(api), [api]);
  const flow = useActorOf(machine, { variantID, action, page });
  const view = useView(flow, viewCodeImport);
  const { status, fields, errors, preview, message, canEdit } = view;
  if (status === 'applied') {
    return (
      <Card>
        <Heading>{texts.load}</Heading>
        <Alert severity="success">{texts.loaded}</Alert>
        <div>
          <Button variant="outlined" onClick={() => flow.send(events.restarted())}>
            {texts.another}
          </Button>
        </div>
      </Card>
    );
  }
  const field = (name: ImportField, label: string, more: Partial<FormFieldProps> = {}) => (
    <FormField
      name={name}
      label={label}
      value={fields[name]}
      error={errors[name] ?? null}
      disabled={!canEdit}
      autoComplete="off"
      onChange={(value) => flow.send(events.fieldChanged(name, value))}
      {...more}
    />
  );
  const isWrong = Object.values(errors).some((error) => error !== undefined);
  return (
    <Card>
      <Heading>{texts.load}</Heading>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.send(preview ? events.submitted() : events.previewRequested());
        }}
      >
        <Stack>
          {field('codes', texts.codes, { rows: 8, helper: texts.codesHelp })}
          <div>
            <ChooseFile disabled={!canEdit} onChoose={(file) => flow.send(events.fileChosen(file))} />
          </div>
          <Fields>
            {field('supplier', texts.supplier)}
            {field('cost', texts.cost, { inputMode: 'numeric' })}
            {field('boughtOn', texts.boughtOn, { type: 'date' })}
          </Fields>
          <div role="status">
            <Preview view={view} />
          </div>
          {message ? <Alert severity="error">{messageText(message)}</Alert> : null}
          {isWrong ? <Alert severity="error">{texts.wrong}</Alert> : null}
          <FormFoot>
            <Buttons>
              {preview === null ? (
                <Button type="submit" variant="contained" disabled={!view.canPreview}>
                  {texts.check}
                </Button>
              ) : (
                <Button type="submit" variant="contained" disabled={!view.canLoad}>
                  {texts.submit}
                </Button>
              )}
              {view.canDrop ? (
                <Button variant="outlined" onClick={() => flow.send(events.badLinesDropped())}>
                  {texts.drop}
                </Button>
              ) : null}
            </Buttons>
          </FormFoot>
        </Stack>
      </form>
    </Card>
  );
}
