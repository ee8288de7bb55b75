import { styled } from '@mui/material/styles';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import type { FieldsProps } from './ProductFields.tsx';

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 180px), 1fr))',
  gap: 12,
});

/** The fields of a variant. The stock of a stored one is changed beside them. @param variant its key in the draft */
export function VariantFields({
  view,
  variant,
  onChange,
  disabled,
  priceError,
}: FieldsProps & { readonly variant: string; readonly priceError: (typed: string) => string | null }) {
  const { draft, errors } = view;
  const field = (name: keyof typeof texts.variantFields) => ({
    name: `${variant}.${name}`,
    label: texts.variantFields[name],
    value: draft[`${variant}.${name}`] ?? '',
    onChange: (value: string) => onChange(`${variant}.${name}`, value),
    error: errors[`${variant}.${name}`] ?? null,
    disabled,
  });
  const isNew = variant.startsWith('new');
  return (
    <Grid>
      <FormField {...field('name')} autoComplete="off" required />
      <FormField
        {...field('salePrice')}
        error={errors[`${variant}.salePrice`] ?? priceError(draft[`${variant}.salePrice`] ?? '')}
        autoComplete="off"
        inputMode="numeric"
        required
      />
      <FormField {...field('listPrice')} autoComplete="off" inputMode="numeric" helper={texts.priceHelp} />
      <FormField {...field('platform')} autoComplete="off" required />
      <FormField {...field('region')} autoComplete="off" required />
      {isNew ? (
        <FormField {...field('stock')} autoComplete="off" inputMode="numeric" required />
      ) : (
        <SelectField
          {...field('hidden')}
          options={(['', 'yes'] as const).map((value) => ({ value, label: texts.hiddenOptions[value] }))}
        />
      )}
    </Grid>
  );
}
