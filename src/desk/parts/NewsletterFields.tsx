import FormHelperText from '@mui/material/FormHelperText';
import { styled } from '@mui/material/styles';
import { issueCategories } from '#contract/desk/newsletters.ts';
import { categoriesOf, type NewsletterField } from '#machines/newsletter-editor/index.ts';
import type { EditorView } from '#machines/support/editor-view.ts';
import { deskNewslettersTexts as texts } from '#messages/desk-newsletters.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { Card, CheckboxField, Legend } from './parts.tsx';

const Choices = styled('fieldset')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0 16px',
  margin: 0,
  padding: 0,
  border: 0,
});

interface FieldsProps {
  readonly view: EditorView;
  readonly onChange: (name: NewsletterField, value: string) => void;
  readonly disabled: boolean;
}

/** The fields of an issue of the newsletter. */
export function NewsletterFields({ view: { draft, errors }, onChange, disabled }: FieldsProps) {
  const text = (name: 'subject' | 'content', more: Partial<FormFieldProps> = {}) => (
    <FormField
      name={name}
      label={texts.fields[name]}
      value={draft[name] ?? ''}
      onChange={(value) => onChange(name, value)}
      error={errors[name] ?? null}
      disabled={disabled}
      autoComplete="off"
      {...more}
    />
  );
  const chosen = categoriesOf(draft);
  return (
    <Card>
      {text('subject')}
      {text('content', { rows: 16, helper: texts.contentHelp })}
      <Choices disabled={disabled}>
        <Legend>{texts.fields.categories}</Legend>
        {issueCategories.map((category, index) => (
          <CheckboxField
            key={category}
            label={texts.categories[category]}
            checked={chosen.includes(category)}
            {...(index === 0 && errors.categories && { slotProps: { input: { 'aria-invalid': true } } })}
            onChange={({ target }) =>
              onChange(
                'categories',
                issueCategories.filter((one) => (one === category ? target.checked : chosen.includes(one))).join(','),
              )
            }
          />
        ))}
        <input type="hidden" name="categories" value={draft.categories ?? ''} />
      </Choices>
      <FormHelperText error={errors.categories !== undefined}>
        {errors.categories ?? texts.categoriesHelp}
      </FormHelperText>
    </Card>
  );
}
