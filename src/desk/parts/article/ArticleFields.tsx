import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { articleTiers } from '#contract/desk/articles.ts';
import { visibilities } from '#contract/desk/visibility.ts';
import type { ArticleField } from '#machines/article-editor/index.ts';
import type { EditorView } from '#machines/support/editor-view.ts';
import { deskArticlesTexts as texts } from '#messages/desk-articles.ts';
import { FormField, type FormFieldProps } from '#src/components/form-field/FormField.tsx';
import { SelectField } from '#src/components/SelectField.tsx';
import { Card, Heading, Quiet } from '../parts.tsx';

const Pair = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 200px), 1fr))',
  alignItems: 'start',
  gap: 12,
});

interface FieldsProps {
  readonly view: EditorView;
  readonly onChange: (name: ArticleField, value: string) => void;
  readonly disabled: boolean;
  /** Stands above the field of the picture. */
  readonly children: ReactNode;
}

/** The fields of an article. */
export function ArticleFields({ view: { draft, errors }, onChange, disabled, children }: FieldsProps) {
  const field = (name: ArticleField) => ({
    name,
    label: texts.fields[name],
    value: draft[name] ?? '',
    onChange: (value: string) => onChange(name, value),
    error: errors[name] ?? null,
    disabled,
  });
  const text = (name: ArticleField, more: Partial<FormFieldProps> = {}) => (
    <FormField {...field(name)} autoComplete="off" {...more} />
  );
  return (
    <>
      <Card>
        {text('title')}
        {text('intro', { rows: 3, helper: texts.helpers.intro })}
        {text('content', { rows: 16, helper: texts.helpers.content })}
        {children}
        {text('photo', { helper: texts.helpers.photo })}
        <Pair>
          {text('author')}
          {text('categories', { helper: texts.helpers.categories })}
        </Pair>
      </Card>
      <Card>
        <Heading>{texts.event}</Heading>
        <Quiet>{texts.helpers.event}</Quiet>
        <Pair>
          <FormField {...field('eventAt')} type="datetime-local" />
          {text('venue')}
        </Pair>
      </Card>
      <Card>
        <Pair>
          <SelectField
            {...field('tier')}
            options={articleTiers.map((value) => ({ value, label: texts.tiers[value] }))}
          />
          <SelectField
            {...field('highlight')}
            options={(['', 'yes'] as const).map((value) => ({ value, label: texts.highlights[value] }))}
          />
          <SelectField
            {...field('visibility')}
            options={visibilities.map((value) => ({ value, label: texts.visibilityOptions[value] }))}
          />
          {draft.visibility === 'later' ? <FormField {...field('publishAt')} type="datetime-local" /> : null}
        </Pair>
      </Card>
    </>
  );
}
