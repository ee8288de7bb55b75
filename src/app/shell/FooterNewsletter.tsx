import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { newsletterEvents, viewNewsletter } from '#machines/newsletter/index.ts';
import { footer } from '#messages/footer.ts';
import { FormField } from '#src/components/form-field/FormField.tsx';
import { MessageOnce } from '#src/components/MessageOnce.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { fieldText } from '#src/messages/text.ts';
import { footerNewsletterFlow } from '#src/platform/composition/newsletter.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

const Newsletter = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  justifyItems: 'start',
  gridColumn: '1 / -1',
  [theme.breakpoints.up('lg')]: { gridColumn: 'auto' },
  '& > .MuiFormControl-root': { width: '100%' },
  // On a tablet the words are on the left, and the field with its button on the right.
  [theme.breakpoints.between('md', 'lg')]: {
    gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) auto',
    columnGap: 24,
    '& > h2, & > p': { gridColumn: 1 },
    '& > .MuiFormControl-root': { gridColumn: 2, gridRow: '1 / span 2' },
    '& > button': { gridColumn: 3, gridRow: '1 / span 2', alignSelf: 'start', minHeight: 48, marginTop: 26 },
    '& > a': { gridRow: 3 },
  },
}));

/** The newsletter form in the footer of every page. */
export function FooterNewsletter() {
  const flow = useFlow(footerNewsletterFlow);
  const { fields, errors, canSubmit, message } = useView(flow, viewNewsletter);
  return (
    <Newsletter
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        flow.send(newsletterEvents.submitted());
      }}
    >
      <Typography variant="h4" component="h2">
        {footer.newsletter}
      </Typography>
      <Typography color="text.secondary">{footer.newsletterText}</Typography>
      <FormField
        label={footer.email}
        name="footer-email"
        type="email"
        autoComplete="email"
        maxLength={100}
        value={fields.email}
        onChange={(email) => flow.send(newsletterEvents.changed('email', email))}
        error={fieldText(errors.email, 'email') ?? (message && <MessageOnce message={message} />)}
      />
      <Button type="submit" variant="outlined" disabled={!canSubmit}>
        {footer.subscribe}
      </Button>
      {message ? <ReportLink /> : null}
      <MuiLink
        component={Link}
        to="/unsubscribe"
        variant="body2"
        color="textSecondary"
        sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
      >
        {footer.unsubscribe}
      </MuiLink>
    </Newsletter>
  );
}
