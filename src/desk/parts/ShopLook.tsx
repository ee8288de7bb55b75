import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { AnyActorRef } from 'xstate';
import { parseProductImage } from '#contract/product-images.ts';
import { accents, homeSlides } from '#contract/shop-facts.ts';
import { type SettingField, slidePlaces } from '#machines/shop-settings/index.ts';
import { deskShopTexts as texts } from '#messages/desk-shop.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { PictureUpload } from './PictureUpload.tsx';
import { Disclosure, Heading, Quiet, Stack, Strong } from './parts.tsx';
import { SettingCheck, type SettingForm, SettingPart, SettingText } from './ShopFields.tsx';

const Preview = styled('div')({ width: 88 });

/** A field of a picture: its upload, its name, and what it shows. */
function PictureField({ form, field, flow }: { form: SettingForm; field: SettingField; flow: AnyActorRef }) {
  const image = form.draft[field];
  const parsed = image === '' ? null : parseProductImage(image);
  return (
    <Stack>
      <PictureUpload
        editor={flow}
        readField={(name) => form.draft[name as SettingField]}
        fields={[field]}
        label={texts.labels[field]}
        shape={field === 'logo' ? 'square' : 'own'}
        disabled={form.disabled}
      />
      <SettingText form={form} field={field} />
      {parsed && 'path' in parsed ? (
        <Preview>
          <ShopImage src={parsed.path} alt="" sizes="88px" />
        </Preview>
      ) : null}
    </Stack>
  );
}

export interface LookProps {
  readonly form: SettingForm;
  /** The flow of the settings, which gets the paths of stored pictures. */
  readonly flow: AnyActorRef;
}

/** The text about the shop, its accent and its logo. */
export const ShopLook = ({ form, form: { draft, disabled, onChange }, flow }: LookProps) => (
  <SettingPart title={texts.look}>
    <PictureField form={form} field="logo" flow={flow} />
    <SettingText form={form} field="about" rows={6} />
    <SelectField
      name="accent"
      label={texts.labels.accent}
      helper={texts.helpers.accent ?? ''}
      value={draft.accent}
      disabled={disabled}
      options={accents.map((accent) => ({ value: accent, label: texts.accents[accent] }))}
      onChange={(value) => onChange('accent', value)}
    />
  </SettingPart>
);

/** The slides of the home page: the owner's, and which of the standard ones are shown. */
export function ShopSlides({ form, flow }: LookProps): ReactNode {
  return (
    <SettingPart title={texts.slides}>
      <Quiet>{texts.slidesText}</Quiet>
      {slidePlaces.map((place) => (
        <Disclosure key={place}>
          <summary>
            <Strong>{form.draft[`slide ${place} title`] || texts.ownSlide(place)}</Strong>
          </summary>
          <Stack>
            <SettingText form={form} field={`slide ${place} title`} />
            <SettingText form={form} field={`slide ${place} text`} />
            <SettingText form={form} field={`slide ${place} to`} inputMode="url" />
            <PictureField form={form} field={`slide ${place} image`} flow={flow} />
          </Stack>
        </Disclosure>
      ))}
      <div>
        <Heading>{texts.standardSlides}</Heading>
        {homeSlides.map((key) => (
          <SettingCheck key={key} form={form} field={`slide ${key}`} />
        ))}
      </div>
    </SettingPart>
  );
}
