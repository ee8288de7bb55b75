import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { viewDeskAction } from '#machines/desk-action/index.ts';
import type { EditorEvent } from '#machines/support/editor.ts';
import { type EditorView, editorEvents as events } from '#machines/support/editor-view.ts';
import { deskTexts } from '#messages/desk.ts';
import { deskEditorTexts as texts } from '#messages/desk-editor.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { messageText } from '#src/messages/text.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useDesk, useStaffSession } from '../DeskContext.tsx';
import { ConflictList } from './ConflictList.tsx';
import { Buttons, Failed, FormFoot, Quiet, Stack, Title } from './parts.tsx';

const Columns = styled('div', { shouldForwardProp: (name) => name !== 'narrow' })<{
  readonly narrow: boolean;
}>(({ theme, narrow }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  '> :only-child': { gridColumn: '1 / -1' },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: narrow ? 'minmax(0, 2fr) minmax(240px, 1fr)' : 'minmax(0, 1fr) minmax(0, 1fr)',
  },
}));

/** Leads to the page of what was added. */
function Added({ pathOf }: Required<Pick<EditorPageProps, 'pathOf'>>) {
  const { answer } = useView(useDesk().action, viewDeskAction);
  // Closing the dialog clears the answer, which may happen while the code of the next page is still loading.
  const [path] = useState(() => pathOf((answer ?? {}) as Readonly<Record<string, unknown>>));
  return <Navigate to={path} replace />;
}

function Status({ view }: { view: EditorView }) {
  if (view.message) return <Alert severity="error">{messageText(view.message)}</Alert>;
  if (Object.keys(view.errors).length > 0) return <Alert severity="error">{texts.check}</Alert>;
  return <Quiet>{view.canDiscard || view.isNew ? texts.unsaved : texts.saved}</Quiet>;
}

interface EditorPageProps {
  readonly view: EditorView;
  readonly send: (event: EditorEvent) => void;
  /** Whether the person may save. */
  readonly mayEdit: boolean;
  readonly title: string;
  readonly aside?: ReactNode;
  /** The name of a field as the form shows it. */
  readonly nameOf: (field: string) => string;
  /** The words of the button that adds a new one. */
  readonly addLabel?: string;
  /** The page of one that was added, by the answer of the call. */
  readonly pathOf?: (answer: Readonly<Record<string, unknown>>) => string;
  readonly fields: (disabled: boolean) => ReactNode;
  /** Stands beside the fields, or below them on a phone. */
  readonly preview?: ReactNode;
  /** Whether the fields take two thirds of a wide page. */
  readonly isPreviewNarrow?: boolean;
}

/** The page of an editor that `createEditor` has made, in all its states. */
export function EditorPage({
  view,
  send,
  mayEdit,
  title,
  aside,
  nameOf,
  addLabel,
  pathOf,
  fields,
  preview,
  isPreviewNarrow = false,
}: EditorPageProps) {
  const { isFresh } = useStaffSession();
  const { page } = view;
  if (page === 'added' && pathOf) return <Added pathOf={pathOf} />;
  if (page === 'failed')
    return (
      <Failed
        message={view.message ? messageText(view.message) : deskTexts.failedTitle}
        onRetry={() => send(events.retried())}
      />
    );
  if (page === 'loading') return <LoadingState />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(events.submitted(crypto.randomUUID(), isFresh));
  };
  return (
    <>
      <Title aside={aside}>{title}</Title>
      {page === 'conflict' ? (
        <ConflictList
          conflicts={view.conflicts}
          nameOf={nameOf}
          onChoose={(name, side) => send(events.sideChosen(name, side))}
          onGoOn={() => send(events.resolved())}
        />
      ) : (
        <Columns narrow={isPreviewNarrow}>
          <form onSubmit={submit} noValidate>
            <Stack>
              {fields(!mayEdit || !view.canEdit)}
              {mayEdit ? (
                <FormFoot>
                  <Buttons>
                    <Button type="submit" variant="contained" disabled={!view.canSubmit}>
                      {view.isNew ? addLabel : texts.save}
                    </Button>
                    <Button disabled={!view.canDiscard} onClick={() => send(events.discarded())}>
                      {texts.discard}
                    </Button>
                  </Buttons>
                  <Status view={view} />
                </FormFoot>
              ) : null}
            </Stack>
          </form>
          {preview ? <Stack>{preview}</Stack> : null}
        </Columns>
      )}
    </>
  );
}
