import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import { commentLimits } from '#contract/articles.ts';
import type { CommentFields, CommentView } from '#machines/comment/index.ts';
import { articleTexts } from '#messages/article.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { fieldText } from '#src/messages/text.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

const texts = articleTexts.comments;

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 16,
  marginTop: 40,
  '& h3': { margin: 0 },
  [theme.breakpoints.up('sm')]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > *': { gridColumn: '1 / -1' },
    '& > .half': { gridColumn: 'auto' },
  },
}));

/** The comment form (spec section 5). All three fields are required; no account is needed. */
export function CommentForm({
  view,
  onChange,
  onSubmit,
}: {
  view: CommentView;
  onChange: (name: keyof CommentFields, value: string) => void;
  onSubmit: () => void;
}) {
  const { commentsHeld } = useShopFacts();
  const { fields, errors, busy, canSubmit, message } = view;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const field = (name: keyof CommentFields) => ({
    name,
    value: fields[name],
    maxLength: commentLimits[name],
    required: true,
    error: fieldText(errors[name], name),
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <Form noValidate aria-label={texts.form} aria-busy={busy} onSubmit={submit}>
      <Typography variant="h3">{texts.write}</Typography>
      {commentsHeld ? (
        <Typography variant="body2" color="textSecondary">
          {texts.held}
        </Typography>
      ) : null}
      <div className="half">
        <FormField {...field('name')} label={texts.author} autoComplete="nickname" />
      </div>
      <div className="half">
        <FormField
          {...field('email')}
          label={texts.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          helper={texts.emailHelper}
        />
      </div>
      <FormField {...field('comment')} label={texts.comment} rows={4} />
      <FormFailure message={message} />
      <div>
        <Button type="submit" variant="contained" disabled={!canSubmit} loading={busy || null}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}
