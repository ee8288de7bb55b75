import MuiLink from '@mui/material/Link';
import { useMemo } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { saveDeskService } from '#contract/desk/services.ts';
import { parseProductImage } from '#contract/product-images.ts';
import { editorEvents, viewEditor } from '#machines/support/editor-view.ts';
import type { Draft } from '#machines/support/merge.ts';
import { serviceFieldName, deskServicesTexts as texts } from '#messages/desk-services.ts';
import { WholeImage } from '#src/components/image/WholeImage.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { serviceEditorFlow } from '../flows/flows.ts';
import { EditorPage } from '../parts/EditorPage.tsx';
import { PictureUpload } from '../parts/PictureUpload.tsx';
import { Card, Heading, State, Strong } from '../parts/parts.tsx';
import { ServiceFields } from '../parts/ServiceFields.tsx';

/** The editor of one service; `/services/new` adds one. */
export function ServiceScreen() {
  const { subscriptionID: id = '' } = useParams();
  if (id !== 'new' && !/^[1-9]\d{0,8}$/.test(id)) return <Navigate to="/services" replace />;
  return <Editor key={id} id={id === 'new' ? null : Number(id)} />;
}

function Preview({ draft }: { draft: Draft }) {
  const { name = '', description = '', image = '' } = draft;
  const parsed = parseProductImage(image);
  return (
    <aside aria-label={texts.preview}>
      <Card inert>
        <Heading>{texts.preview}</Heading>
        {'path' in parsed ? <WholeImage image={parsed.path} name={name} amount="" sizes="320px" /> : null}
        <Strong>{name || texts.newTitle}</Strong>
        <span>{description}</span>
      </Card>
    </aside>
  );
}

function Editor({ id }: { id: number | null }) {
  const { api, action } = useDesk();
  const mayEdit = mayCall(useStaff(), saveDeskService);
  const machine = useMemo(() => serviceEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id, action });
  const view = useView(flow, viewEditor);
  const { draft } = view;
  const visibility = draft.visibility as keyof typeof texts.visibilities;
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={draft.name || texts.newTitle}
      aside={visibility === 'shown' ? null : <State>{texts.visibilities[visibility]}</State>}
      nameOf={(name) => serviceFieldName(name, draft[`${name.split('.')[0]}.period`] ?? '')}
      addLabel={texts.saveNew}
      pathOf={({ subscriptionID = '' }) => `/services/${subscriptionID}`}
      fields={(disabled) => (
        <ServiceFields
          view={view}
          disabled={disabled}
          onChange={(name, value) => flow.send(editorEvents.fieldChanged(name, value))}
        >
          {mayEdit ? (
            <PictureUpload
              editor={flow}
              readField={(name) => draft[name] ?? ''}
              fields={['image']}
              disabled={disabled}
            />
          ) : null}
        </ServiceFields>
      )}
      preview={
        <>
          {id !== null && visibility === 'shown' ? (
            <MuiLink href="/services" target="_blank" rel="noreferrer">
              {texts.inShop}
            </MuiLink>
          ) : null}
          <Preview draft={draft} />
        </>
      }
    />
  );
}
