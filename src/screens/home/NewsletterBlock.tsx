import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { FormEvent } from 'react';
import type { NewsletterCategory } from '#contract/shop.ts';
import type { NewsletterView } from '#machines/newsletter/index.ts';
import { homeSections } from '#messages/home-sections.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { MessageOnce } from '#src/components/MessageOnce.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { fieldText } from '#src/messages/text.ts';

const texts = homeSections.newsletter;

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  padding: '24px 16px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('sm')]: { padding: 32 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)', gap: 48, padding: 48 },
}));
const Form = styled('form')({ display: 'grid', gap: 16 });
const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8.5rem, 100%), 1fr))',
  columnGap: 16,
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h6, padding: 0 },
  '& .MuiFormControlLabel-label::first-letter': { textTransform: 'uppercase' },
  '& .MuiFormControlLabel-root': { marginLeft: -10 },
}));
const Line = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto', '& button': { marginTop: 26 } },
  '& button': { minHeight: 48, alignSelf: 'start' },
}));

/** The newsletter block (spec section 2): an e-mail address and the categories to subscribe to. */
export function NewsletterBlock({
  view,
  onEmail,
  onCategory,
  onSubmit,
}: {
  view: NewsletterView;
  onEmail: (email: string) => void;
  onCategory: (category: NewsletterCategory, chosen: boolean) => void;
  onSubmit: () => void;
}) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Root aria-labelledby="home-newsletter">
      <div>
        <Typography variant="h2" id="home-newsletter">
          {texts.title}
        </Typography>
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {texts.text}
        </Typography>
      </div>
      <Form noValidate onSubmit={submit} aria-labelledby="home-newsletter">
        <Choices>
          <legend>{texts.about}</legend>
          {view.categories.map(({ category, chosen }) => (
            <FormControlLabel
              key={category}
              label={texts.categories[category]}
              control={
                <Checkbox
                  name={category}
                  checked={chosen}
                  onChange={(event) => onCategory(category, event.target.checked)}
                />
              }
            />
          ))}
        </Choices>
        <Line>
          <FormField
            label={texts.email}
            name="email"
            type="email"
            autoComplete="email"
            inputMode="email"
            maxLength={100}
            value={view.fields.email}
            onChange={onEmail}
            error={fieldText(view.errors.email, 'email') ?? (view.message && <MessageOnce message={view.message} />)}
          />
          <Button type="submit" variant="contained" disabled={!view.canSubmit} loading={view.busy || null}>
            {texts.subscribe}
          </Button>
        </Line>
        {view.message ? (
          <div>
            <ReportLink />
          </div>
        ) : null}
      </Form>
    </Root>
  );
}
