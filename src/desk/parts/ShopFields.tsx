import type { ReactNode } from 'react';
import type { SettingField } from '#machines/shop-settings/index.ts';
import type { EditorView } from '#machines/support/editor-view.ts';
import { deskShopTexts as texts } from '#messages/desk-shop.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { Card, CheckboxField, Heading } from './parts.tsx';

/** What the fields of the settings of the shop use. */
export interface SettingForm {
  readonly draft: Readonly<Record<SettingField, string>>;
  readonly errors: EditorView['errors'];
  readonly disabled: boolean;
  readonly onChange: (field: SettingField, value: string) => void;
}

interface FieldProps {
  readonly form: SettingForm;
  readonly field: SettingField;
}

/** A field of text. */
export function SettingText({ form, field, ...more }: FieldProps & Partial<FormFieldProps>) {
  const { draft, errors, disabled, onChange } = form;
  const helper = texts.helpers[field];
  return (
    <FormField
      name={field}
      label={texts.labels[field]}
      value={draft[field]}
      error={errors[field]}
      {...(helper && { helper })}
      disabled={disabled}
      autoComplete="off"
      onChange={(value) => onChange(field, value)}
      {...more}
    />
  );
}

/** A field that is on or off. */
export const SettingCheck = ({ form: { draft, disabled, onChange }, field }: FieldProps) => (
  <CheckboxField
    label={texts.labels[field]}
    name={field}
    checked={draft[field] === 'on'}
    disabled={disabled}
    onChange={({ target }) => onChange(field, target.checked ? 'on' : 'off')}
  />
);

export const SettingPart = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <Heading>{title}</Heading>
    {children}
  </Card>
);
