import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { getDeskConnect, saveDeskConnect } from '#contract/desk/connect.ts';
import { saveShopSettings } from '#contract/desk/shop.ts';
import { visibilities } from '#contract/desk/visibility.ts';
import { formatMoney } from '#contract/money.ts';
import { type PackageField, packageKeys, shillingsOf } from '#machines/connect-editor/index.ts';
import { type EditorView, editorEvents, viewEditor } from '#machines/support/editor-view.ts';
import type { Draft } from '#machines/support/merge.ts';
import { connectFieldName, deskConnectTexts as texts } from '#messages/desk-connect.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { connectEditorFlow } from '../flows/flows.ts';
import { EditorPage } from '../parts/EditorPage.tsx';
import { AddLink, Card, Heading } from '../parts/parts.tsx';
import { useResource } from '../parts/use-resource.ts';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
  alignItems: 'start',
  gap: 12,
});

const placeOf = (draft: Draft, key = '') => packageKeys(draft).indexOf(key) + 1;

interface FieldsProps {
  readonly view: EditorView;
  readonly onChange: (name: string, value: string) => void;
  readonly disabled: boolean;
}

/** The fields of one package. @param name its key in the draft */
function PackageFields({
  name,
  usdKes,
  view: { draft, errors },
  onChange,
  disabled,
}: FieldsProps & { readonly name: string; readonly usdKes: number | null }) {
  const price = usdKes === null ? null : shillingsOf(draft, name, usdKes);
  const named = (field: PackageField) => ({
    name: `${name}.${field}`,
    label: texts.packageFields[field],
    value: draft[`${name}.${field}`] ?? '',
    onChange: (value: string) => onChange(`${name}.${field}`, value),
    error: errors[`${name}.${field}`] ?? null,
    disabled,
  });
  const field = (of: PackageField, more: Partial<FormFieldProps> = {}) => (
    <FormField {...named(of)} autoComplete="off" {...more} />
  );
  return (
    <Card>
      {name === 'new' ? null : (
        <Heading>
          {texts.name(placeOf(draft, name), draft[`${name}.plan`] ?? '', draft[`${name}.period`] ?? '')}
        </Heading>
      )}
      <Pair>
        {field('plan')}
        {field('period')}
        {field('days', { inputMode: 'numeric' })}
        {field('dollars', {
          inputMode: 'decimal',
          ...(price !== null && { helper: texts.inShillings(formatMoney(price)) }),
        })}
        <SelectField
          {...named('visibility')}
          options={visibilities.map((value) => ({ value, label: texts.visibilityOptions[value] }))}
        />
        {draft[`${name}.visibility`] === 'later' ? <FormField {...named('publishAt')} type="datetime-local" /> : null}
      </Pair>
    </Card>
  );
}

/** The editor of all Connect packages; `/connect/new` adds one. */
export function ConnectScreen() {
  const { part } = useParams();
  if (part !== undefined && part !== 'new') return <Navigate to="/connect" replace />;
  return <Editor key={part} isNew={part === 'new'} />;
}

function Editor({ isNew }: { isNew: boolean }) {
  const { api, action } = useDesk();
  const staff = useStaff();
  const mayEdit = mayCall(staff, saveDeskConnect);
  const maySetRate = mayCall(staff, saveShopSettings);
  const machine = useMemo(() => connectEditorFlow(api), [api]);
  const flow = useActorOf(machine, { id: isNew ? null : 1, action });
  const view = useView(flow, viewEditor);
  const { draft } = view;
  // A new package has no answer of its own, and the rate is another one after each change of the settings.
  const { usdKes = null } = useResource('rate', (api, signal) => api(getDeskConnect, {}, signal)).view.data ?? {};
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={isNew ? texts.newTitle : texts.title}
      aside={mayEdit && !isNew ? <AddLink to="/connect/new">{texts.add}</AddLink> : null}
      nameOf={(name) => connectFieldName(name, placeOf(draft, name.split('.')[0]))}
      addLabel={texts.saveNew}
      pathOf={() => '/connect'}
      fields={(disabled) =>
        packageKeys(draft).map((key) => (
          <PackageFields
            key={key}
            name={key}
            usdKes={usdKes}
            view={view}
            disabled={disabled}
            onChange={(name, value) => flow.send(editorEvents.fieldChanged(name, value))}
          />
        ))
      }
      preview={
        <>
          <MuiLink href="/blog-subscribe" target="_blank" rel="noreferrer">
            {texts.inShop}
          </MuiLink>
          {usdKes === null ? null : <p>{texts.rate(usdKes)}</p>}
          {maySetRate ? (
            <MuiLink component={Link} to="/shop">
              {texts.changeRate}
            </MuiLink>
          ) : null}
        </>
      }
    />
  );
}
