import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskNewsletter } from '#contract/desk/newsletters.ts';
import { editorEvents, viewEditor } from '#machines/support/editor-view.ts';
import { newsletterFieldName, deskNewslettersTexts as texts } from '#messages/desk-newsletters.ts';
import { Prose } from '#src/components/prose/Prose.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { newsletterEditorFlow } from '../flows/flows.ts';
import { DroppedTargets } from '../parts/DroppedTargets.tsx';
import { EditorPage } from '../parts/EditorPage.tsx';
import { NewsletterFields } from '../parts/NewsletterFields.tsx';
import { ButtonLink, Card, Heading, Stack, Strong } from '../parts/parts.tsx';

/** The editor of one issue of the newsletter; `/newsletters/new` begins one. */
export function NewsletterEditScreen() {
  const { issueID: id = 'new' } = useParams();
  if (id !== 'new' && !/^[1-9]\d{0,8}$/.test(id)) return <Navigate to="/newsletters" replace />;
  return <Editor key={id} id={id === 'new' ? null : Number(id)} />;
}

function Editor({ id }: { id: number | null }) {
  const { api, action } = useDesk();
  const mayEdit = mayCall(useStaff(), saveDeskNewsletter);
  const machine = useMemo(() => newsletterEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id, action });
  const view = useView(flow, viewEditor);
  const { subject = '', content = '' } = view.draft;
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={subject || texts.newTitle}
      aside={id === null ? null : <ButtonLink to={`/newsletters/${id}`}>{texts.toIssue}</ButtonLink>}
      nameOf={newsletterFieldName}
      addLabel={texts.saveNew}
      pathOf={({ issueID = '' }) => `/newsletters/${issueID}`}
      fields={(disabled) => (
        <NewsletterFields
          view={view}
          disabled={disabled}
          onChange={(name, value) => flow.send(editorEvents.fieldChanged(name, value))}
        />
      )}
      preview={
        <Stack as="aside" aria-label={texts.preview}>
          <Heading>{texts.preview}</Heading>
          <DroppedTargets text={content} />
          <Card inert>
            <Strong>{subject || texts.newTitle}</Strong>
            <Prose text={content} />
          </Card>
        </Stack>
      }
    />
  );
}
