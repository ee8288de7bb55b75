import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visibilities } from '#contract/desk/visibility.ts';
import { dealKeys, productTypes } from '#contract/shop.ts';
import type { DealField, ProductEditorView } from '#machines/product-editor/index.ts';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { CheckboxField, Disclosure, Legend, Quiet } from '../parts.tsx';

export interface FieldsProps {
  readonly view: ProductEditorView;
  readonly onChange: (name: string, value: string) => void;
  readonly disabled: boolean;
}

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  gap: 12,
});
const Deals = styled('fieldset')({
  // A fieldset is as wide as its widest word otherwise.
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 16px',
  margin: 0,
  padding: 0,
  border: 0,
});

/** The fields of a product that all its variants share. @param children are the fields of its pictures */
export function ProductFields({ view, onChange, disabled, children }: FieldsProps & { readonly children: ReactNode }) {
  const { draft, errors } = view;
  const named = (name: keyof typeof texts.fields | DealField, label: string) => ({
    name,
    label,
    value: draft[name] ?? '',
    onChange: (value: string) => onChange(name, value),
    error: errors[name] ?? null,
    disabled,
  });
  const field = (name: keyof typeof texts.fields) => named(name, texts.fields[name]);
  const chosen = (draft.deals ?? '').split(' ');
  return (
    <>
      <FormField {...field('name')} autoComplete="off" required />
      <FormField {...field('summary')} autoComplete="off" rows={4} />
      <Pair>
        <FormField {...field('category')} autoComplete="off" required />
        <SelectField
          {...field('itemType')}
          options={productTypes.map((value) => ({ value, label: texts.types[value] }))}
        />
      </Pair>
      {children}
      <FormField {...field('aliases')} autoComplete="off" />
      {draft.itemType === 'giftcard' || draft.itemType === 'gamecard' ? (
        <FormField {...field('redeemSteps')} autoComplete="off" rows={3} />
      ) : null}
      <Deals disabled={disabled}>
        <Legend>{texts.fields.deals}</Legend>
        {dealKeys.map((key) => (
          <CheckboxField
            key={key}
            label={texts.deals[key]}
            checked={chosen.includes(key)}
            onChange={({ target }) =>
              onChange(
                'deals',
                dealKeys.filter((one) => (one === key ? target.checked : chosen.includes(one))).join(' '),
              )
            }
          />
        ))}
      </Deals>
      {chosen.some((key) => key !== '') ? (
        <Disclosure>
          <summary>{texts.dealTimes}</summary>
          <Quiet>{texts.dealHelp}</Quiet>
          {dealKeys
            .filter((key) => chosen.includes(key))
            .map((key) => (
              <Pair key={key}>
                <FormField {...named(`${key}From`, texts.dealFrom(texts.deals[key]))} type="datetime-local" />
                <FormField {...named(`${key}Until`, texts.dealUntil(texts.deals[key]))} type="datetime-local" />
              </Pair>
            ))}
        </Disclosure>
      ) : null}
      <Pair>
        <SelectField
          {...field('visibility')}
          options={visibilities.map((value) => ({ value, label: texts.visibilityOptions[value] }))}
        />
        {draft.visibility === 'later' ? <FormField {...field('publishAt')} type="datetime-local" /> : null}
        <FormField {...field('releaseDate')} type="date" helper={texts.releaseHelp} />
      </Pair>
    </>
  );
}
