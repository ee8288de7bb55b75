import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskArticle } from '#contract/desk/articles.ts';
import { editorEvents, viewEditor } from '#machines/support/editor-view.ts';
import { articleFieldName, deskArticlesTexts as texts } from '#messages/desk-articles.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { articleEditorFlow } from '../flows/flows.ts';
import { ArticleFields } from '../parts/article/ArticleFields.tsx';
import { ArticlePreview } from '../parts/article/ArticlePreview.tsx';
import { EditorPage } from '../parts/EditorPage.tsx';
import { PictureUpload } from '../parts/PictureUpload.tsx';
import { State } from '../parts/parts.tsx';

/** The editor of one article; `/articles/new` adds one. */
export function ArticleScreen() {
  const { articleID = '' } = useParams();
  if (articleID !== 'new' && !/^[1-9]\d{0,8}$/.test(articleID)) return <Navigate to="/articles" replace />;
  return <Editor key={articleID} id={articleID === 'new' ? null : Number(articleID)} />;
}

function Editor({ id }: { id: number | null }) {
  const { api, action } = useDesk();
  const mayEdit = mayCall(useStaff(), saveDeskArticle);
  const machine = useMemo(() => articleEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id, action });
  const view = useView(flow, viewEditor);
  const { draft } = view;
  const visibility = draft.visibility as keyof typeof texts.visibilities;
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={draft.title || texts.newTitle}
      aside={visibility === 'shown' ? null : <State>{texts.visibilities[visibility]}</State>}
      nameOf={articleFieldName}
      addLabel={texts.saveNew}
      pathOf={({ articleID = '' }) => `/articles/${articleID}`}
      fields={(disabled) => (
        <ArticleFields
          view={view}
          disabled={disabled}
          onChange={(name, value) => flow.send(editorEvents.fieldChanged(name, value))}
        >
          {mayEdit ? (
            <PictureUpload
              editor={flow}
              readField={(name) => draft[name] ?? ''}
              fields={['photo']}
              shape="own"
              disabled={disabled}
            />
          ) : null}
        </ArticleFields>
      )}
      preview={
        <>
          {id !== null && visibility === 'shown' ? (
            <MuiLink href={`/article/${id}`} target="_blank" rel="noreferrer">
              {texts.inShop}
            </MuiLink>
          ) : null}
          <ArticlePreview draft={draft} />
        </>
      }
    />
  );
}
