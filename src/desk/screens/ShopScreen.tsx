import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { type ReactNode, useMemo } from 'react';
import { addressCities } from '#contract/shop.ts';
import { shopSections, taxKinds } from '#contract/shop-facts.ts';
import {
  type SettingField,
  type ShopSettingsView,
  shopSettingsEvents,
  viewShopSettings,
} from '#machines/shop-settings/index.ts';
import { deskShopTexts as texts } from '#messages/desk-shop.ts';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { messageText } from '#src/messages/text.ts';
import { useActorOf } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';
import { useDesk } from '../DeskContext.tsx';
import { shopSettingsFlow } from '../flows/flows.ts';
import { Buttons, Card, Failed, FormFoot, Heading, Legend, Quiet, Stack, Strong, Title } from '../parts/parts.tsx';
import { SettingCheck, type SettingForm, SettingPart, SettingText } from '../parts/ShopFields.tsx';
import { ShopLook, ShopSlides } from '../parts/ShopLook.tsx';

/** Short fields beside each other where there is room. */
const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 132px), 1fr))',
  gap: 12,
});
const Wide = styled(Fields)({ gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))' });

function Contact({ form }: { form: SettingForm }) {
  return (
    <>
      <SettingPart title={texts.contact}>
        <SettingText form={form} field="name" required maxLength={40} />
        <Wide>
          <SettingText form={form} field="phone" type="tel" maxLength={20} />
          <SettingText form={form} field="whatsapp" type="tel" maxLength={20} />
          <SettingText form={form} field="hours" maxLength={80} />
        </Wide>
      </SettingPart>
      <SettingPart title={texts.links}>
        <SettingText form={form} field="channels" rows={3} />
        <Wide>
          <SettingText form={form} field="marketplace" inputMode="url" maxLength={200} />
          <SettingText form={form} field="landing" inputMode="url" maxLength={200} />
          <SettingText form={form} field="chat" inputMode="url" maxLength={200} />
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
    <Fields>{children}</Fields>
  </fieldset>
);

function Prices({ form }: { form: SettingForm }) {
  const { draft, view, onChange } = form;
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
            <SettingText key={city} form={form} field={`days ${city}`} maxLength={7} />
          ))}
        </Cities>
      </SettingPart>
      <SettingPart title={texts.tax}>
        <SelectField
          name="taxKind"
          label={texts.labels.taxKind}
          value={draft.taxKind}
          disabled={!view.canEdit}
          options={taxKinds.map((kind) => ({ value: kind, label: texts.taxKinds[kind] }))}
          onChange={(value) => onChange('taxKind', value)}
        />
        {draft.taxKind === 'none' ? null : (
          <Wide>
            <SettingText form={form} field="taxLabel" required maxLength={12} />
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

/** The fields that both persons have changed, each with the choice between them. */
function Conflicts({
  view: { conflicts },
  onDecide,
}: {
  view: ShopSettingsView;
  onDecide: (field: SettingField, side: 'mine' | 'theirs') => void;
}) {
  return (
    <Card aria-label={texts.conflict}>
      <Heading>{texts.conflict}</Heading>
      <span>{texts.conflictText}</span>
      {conflicts.map(({ field, mine, theirs }) => (
        <Stack key={field}>
          <Strong>{texts.labels[field]}</Strong>
          {([['mine', mine] as const, ['theirs', theirs] as const] as const).map(([side, value]) => (
            <Button
              key={side}
              variant="outlined"
              aria-label={texts.choice(texts[side], texts.labels[field])}
              onClick={() => onDecide(field, side)}
              sx={{ justifyContent: 'flex-start', textAlign: 'left', whiteSpace: 'pre-wrap' }}
            >
              {`${texts[side]}: ${value || texts.nothing}`}
            </Button>
          ))}
        </Stack>
      ))}
    </Card>
  );
}

/** The settings of the shop, which its owner changes. */
export function ShopScreen() {
  const { api, action } = useDesk();
  const machine = useMemo(() => shopSettingsFlow(api), [api]);
  const flow = useActorOf(machine, { action });
  const view = useView(flow, viewShopSettings);
  const { draft, message, status, isDirty, errors } = view;
  const form: SettingForm | null = draft && {
    draft,
    view,
    onChange: (field, value) => flow.send(shopSettingsEvents.changed(field, value)),
  };
  const isWrong = Object.values(errors).some((error) => error !== undefined);
  return (
    <>
      <Title>{texts.title}</Title>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          flow.send(shopSettingsEvents.submitted());
        }}
      >
        <Stack>
          {form === null && message === null ? <LoadingState /> : null}
          {message ? (
            <Failed message={messageText(message)} onRetry={() => flow.send(shopSettingsEvents.retried())} />
          ) : null}
          {status === 'conflict' ? (
            <Conflicts view={view} onDecide={(field, side) => flow.send(shopSettingsEvents.decided(field, side))} />
          ) : null}
          {form ? (
            <>
              <Contact form={form} />
              <Prices form={form} />
              <ShopLook form={form} flow={flow} />
              <ShopSlides form={form} flow={flow} />
              <Sections form={form} />
              {isWrong ? <Alert severity="error">{texts.wrong}</Alert> : null}
              <FormFoot>
                <Buttons>
                  <Button type="submit" variant="contained" disabled={!view.canSave}>
                    {texts.save}
                  </Button>
                  {isDirty && view.canEdit ? (
                    <Button onClick={() => flow.send(shopSettingsEvents.discarded())}>{texts.discard}</Button>
                  ) : null}
                </Buttons>
                <Quiet role="status">{isDirty ? texts.unsaved : texts.saved}</Quiet>
              </FormFoot>
            </>
          ) : null}
        </Stack>
      </form>
    </>
  );
}
