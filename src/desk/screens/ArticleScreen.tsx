import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { type FormEvent, useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskArticle } from '#contract/desk/articles.ts';
import { viewDeskAction } from '#machines/desk-action/index.ts';
import { type EditorView, editorEvents as events, viewEditor } from '#machines/support/editor.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { deskTexts } from '#src/messages/en/desk.ts';
import { articleFieldName, deskArticlesTexts as texts } from '#src/messages/en/desk-articles.ts';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff, useStaffSession } from '../DeskContext.tsx';
import { articleEditorFlow } from '../flows/flows.ts';
import { ArticleFields } from '../parts/article/ArticleFields.tsx';
import { ArticlePreview } from '../parts/article/ArticlePreview.tsx';
import { ConflictList } from '../parts/ConflictList.tsx';
import { PictureUpload } from '../parts/PictureUpload.tsx';
import { Buttons, Failed, FormFoot, Quiet, Stack, State, Title } from '../parts/parts.tsx';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
}));

/** The editor of one article; `/articles/new` adds one. */
export function ArticleScreen() {
  const { articleID = '' } = useParams();
  if (articleID !== 'new' && !/^[1-9]\d{0,8}$/.test(articleID)) return <Navigate to="/articles" replace />;
  return <Editor key={articleID} id={articleID === 'new' ? null : Number(articleID)} />;
}

/** Leads to the page of the article that was added. */
function Added() {
  const { answer } = useView(useDesk().action, viewDeskAction);
  const { articleID } = (answer ?? {}) as { readonly articleID?: number };
  return <Navigate to={articleID === undefined ? '/articles' : `/articles/${articleID}`} replace />;
}

function Status({ view }: { view: EditorView }) {
  if (Object.keys(view.errors).length > 0) return <Alert severity="error">{texts.check}</Alert>;
  return <Quiet>{view.canDiscard || view.isNew ? texts.unsaved : texts.saved}</Quiet>;
}

function Editor({ id }: { id: number | null }) {
  const { api, action } = useDesk();
  const { isFresh } = useStaffSession();
  const mayEdit = mayCall(useStaff(), saveDeskArticle);
  const machine = useMemo(() => articleEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id, action });
  const view = useView(flow, viewEditor);
  const { page, draft } = view;
  if (page === 'added') return <Added />;
  if (page === 'failed')
    return (
      <Failed
        message={view.message ? messageText(view.message) : deskTexts.failedTitle}
        onRetry={() => flow.send(events.retried())}
      />
    );
  if (page === 'loading') return <LoadingState />;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    flow.send(events.submitted(crypto.randomUUID(), isFresh));
  };
  const isDisabled = !mayEdit || !view.canEdit;
  const visibility = draft.visibility as keyof typeof texts.visibilities;
  return (
    <>
      <Title aside={visibility === 'shown' ? null : <State>{texts.visibilities[visibility]}</State>}>
        {draft.title || texts.newTitle}
      </Title>
      {page === 'conflict' ? (
        <ConflictList
          conflicts={view.conflicts}
          nameOf={articleFieldName}
          onChoose={(name, side) => flow.send(events.sideChosen(name, side))}
          onGoOn={() => flow.send(events.resolved())}
        />
      ) : (
        <Columns>
          <form onSubmit={submit} noValidate>
            <Stack>
              <ArticleFields
                view={view}
                disabled={isDisabled}
                onChange={(name, value) => flow.send(events.fieldChanged(name, value))}
              >
                {mayEdit ? <PictureUpload editor={flow} field="photo" disabled={isDisabled} /> : null}
              </ArticleFields>
              {mayEdit ? (
                <FormFoot>
                  <Buttons>
                    <Button type="submit" variant="contained" disabled={!view.canSubmit}>
                      {id === null ? texts.saveNew : texts.save}
                    </Button>
                    <Button disabled={!view.canDiscard} onClick={() => flow.send(events.discarded())}>
                      {texts.discard}
                    </Button>
                  </Buttons>
                  <Status view={view} />
                </FormFoot>
              ) : null}
            </Stack>
          </form>
          <Stack>
            {id !== null && visibility === 'shown' ? (
              <MuiLink href={`/article/${id}`} target="_blank" rel="noreferrer">
                {texts.inShop}
              </MuiLink>
            ) : null}
            <ArticlePreview draft={draft} />
          </Stack>
        </Columns>
      )}
    </>
  );
}
