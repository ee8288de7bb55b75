import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { visibilities } from '#contract/desk/visibility.ts';
import { serviceCategories } from '#contract/shop.ts';
import { type PlanField, planKeys, type ServiceField } from '#machines/service-editor/index.ts';
import type { EditorView } from '#machines/support/editor-view.ts';
import { deskServicesTexts as texts } from '#messages/desk-services.ts';
import { serviceCategoryLabels } from '#messages/services.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { Card, Heading, Quiet } from './parts.tsx';
import { usePriceError } from './use-price-error.ts';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 160px), 1fr))',
  alignItems: 'start',
  gap: 12,
});

interface FieldsProps {
  readonly view: EditorView;
  readonly onChange: (name: string, value: string) => void;
  readonly disabled: boolean;
  /** Stands above the field of the picture. */
  readonly children: ReactNode;
}

/** The fields of a service, and of each of its plans. */
export function ServiceFields({ view: { draft, errors }, onChange, disabled, children }: FieldsProps) {
  const named = (name: string, label: string) => ({
    name,
    label,
    value: draft[name] ?? '',
    onChange: (value: string) => onChange(name, value),
    error: errors[name] ?? null,
    disabled,
  });
  const priceError = usePriceError();
  const field = (name: ServiceField) => named(name, texts.fields[name]);
  const plan = (key: string, name: PlanField, more: Partial<FormFieldProps> = {}) => (
    <FormField {...named(`${key}.${name}`, texts.planFields[name])} autoComplete="off" {...more} />
  );
  return (
    <>
      <Card>
        <Heading>{texts.service}</Heading>
        <FormField {...field('name')} autoComplete="off" />
        <FormField {...field('description')} rows={3} autoComplete="off" />
        <SelectField
          {...field('category')}
          options={serviceCategories.map((value) => ({ value, label: serviceCategoryLabels[value] }))}
        />
        {children}
        <FormField {...field('image')} helper={texts.imageHelp} autoComplete="off" />
        <Pair>
          <SelectField
            {...field('visibility')}
            options={visibilities.map((value) => ({ value, label: texts.visibilityOptions[value] }))}
          />
          {draft.visibility === 'later' ? <FormField {...field('publishAt')} type="datetime-local" /> : null}
        </Pair>
      </Card>
      {planKeys(draft).map((key) => (
        <Card key={key}>
          <Heading>{texts.plan(draft[`${key}.period`] ?? '')}</Heading>
          {key.startsWith('new') ? <Quiet>{texts.planHelp}</Quiet> : null}
          {plan(key, 'period')}
          <Pair>
            {plan(key, 'days', { inputMode: 'numeric' })}
            {plan(key, 'price', {
              inputMode: 'numeric',
              error: errors[`${key}.price`] ?? priceError(draft[`${key}.price`] ?? ''),
            })}
            <SelectField
              {...named(`${key}.hidden`, texts.planFields.hidden)}
              options={(['', 'yes'] as const).map((value) => ({ value, label: texts.hiddenOptions[value] }))}
            />
          </Pair>
        </Card>
      ))}
    </>
  );
}
