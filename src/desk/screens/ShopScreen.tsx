import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { addressCities } from '#contract/delivery.ts';
import { saveShopSettings } from '#contract/desk/shop.ts';
import { shopSections, taxKinds } from '#contract/shop-facts.ts';
import type { SettingField } from '#machines/shop-settings/index.ts';
import { editorEvents, viewEditor } from '#machines/support/editor-view.ts';
import { deskShopTexts as texts } from '#messages/desk-shop.ts';
import { SelectField } from '#src/components/SelectField.tsx';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { mayCall, useDesk, useStaff } from '../DeskContext.tsx';
import { shopSettingsFlow } from '../flows/flows.ts';
import { EditorPage } from '../parts/EditorPage.tsx';
import { Legend, Quiet } from '../parts/parts.tsx';
import { SettingCheck, type SettingForm, SettingPart, SettingText } from '../parts/ShopFields.tsx';
import { type LookProps, ShopLook, ShopSlides } from '../parts/ShopLook.tsx';

/** Short fields beside each other where there is room. */
const Row = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 132px), 1fr))',
  gap: 12,
});
const Wide = styled(Row)({ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' });

function Contact({ form }: { form: SettingForm }) {
  return (
    <>
      <SettingPart title={texts.contact}>
        <SettingText form={form} field="name" required />
        <Wide>
          <SettingText form={form} field="phone" type="tel" />
          <SettingText form={form} field="whatsapp" type="tel" />
          <SettingText form={form} field="hours" />
        </Wide>
      </SettingPart>
      <SettingPart title={texts.links}>
        <SettingText form={form} field="channels" rows={3} />
        <Wide>
          <SettingText form={form} field="marketplace" inputMode="url" />
          <SettingText form={form} field="landing" inputMode="url" />
          <SettingText form={form} field="chat" inputMode="url" />
        </Wide>
      </SettingPart>
    </>
  );
}

/** A field for each city. */
const Cities = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <fieldset style={{ border: 0, margin: 0, padding: 0, minWidth: 0 }}>
    <Legend>{title}</Legend>
    <Quiet as="p" style={{ marginBlock: 4 }}>
      {text}
    </Quiet>
    <Row>{children}</Row>
  </fieldset>
);

function Prices({ form }: { form: SettingForm }) {
  const { draft, disabled, onChange } = form;
  return (
    <>
      <SettingPart title={texts.delivery}>
        <Wide>
          <SettingText form={form} field="fee" inputMode="numeric" />
          <SettingText form={form} field="freeFrom" inputMode="numeric" />
        </Wide>
        <Cities title={texts.cities} text={texts.citiesText}>
          {addressCities.map((city) => (
            <SettingText key={city} form={form} field={`fee ${city}`} inputMode="numeric" />
          ))}
        </Cities>
        <Cities title={texts.days} text={texts.daysText}>
          {addressCities.map((city) => (
            <SettingText key={city} form={form} field={`days ${city}`} />
          ))}
        </Cities>
      </SettingPart>
      <SettingPart title={texts.tax}>
        <SelectField
          name="taxKind"
          label={texts.labels.taxKind}
          value={draft.taxKind}
          disabled={disabled}
          options={taxKinds.map((kind) => ({ value: kind, label: texts.taxKinds[kind] }))}
          onChange={(value) => onChange('taxKind', value)}
        />
        {draft.taxKind === 'none' ? null : (
          <Wide>
            <SettingText form={form} field="taxLabel" required />
            <SettingText form={form} field="taxRate" inputMode="decimal" />
          </Wide>
        )}
      </SettingPart>
      <SettingPart title={texts.rate}>
        <SettingText form={form} field="usdKes" inputMode="decimal" />
      </SettingPart>
    </>
  );
}

/** Which parts the shop has. */
const Sections = ({ form }: { form: SettingForm }) => (
  <SettingPart title={texts.sections}>
    <Quiet>{texts.sectionsText}</Quiet>
    <div>
      {shopSections.map((section) => (
        <SettingCheck key={section} form={form} field={`section ${section}`} />
      ))}
    </div>
  </SettingPart>
);

const Fields = ({ form, flow }: LookProps) => (
  <>
    <Contact form={form} />
    <Prices form={form} />
    <ShopLook form={form} flow={flow} />
    <ShopSlides form={form} flow={flow} />
    <Sections form={form} />
  </>
);

/** The settings of the shop, which its owner changes. */
export function ShopScreen() {
  const { api, action } = useDesk();
  const mayEdit = mayCall(useStaff(), saveShopSettings);
  const machine = useMemo(() => shopSettingsFlow(api), [api]);
  const flow = useActorOf(machine, { id: 1, action });
  const view = useView(flow, viewEditor);
  const form = (disabled: boolean): SettingForm => ({
    draft: view.draft as SettingForm['draft'],
    errors: view.errors,
    disabled,
    onChange: (field, value) => flow.send(editorEvents.fieldChanged(field, value)),
  });
  return (
    <EditorPage
      view={view}
      send={flow.send}
      mayEdit={mayEdit}
      title={texts.title}
      nameOf={(field) => texts.labels[field as SettingField]}
      fields={(disabled) => <Fields form={form(disabled)} flow={flow} />}
    />
  );
}
