import Checkbox from '@mui/material/Checkbox';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { Interest, PreferencesView as View } from '#machines/preferences/index.ts';
import { preferencesTexts as texts } from '#messages/preferences.ts';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';

const Choices = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  margin: 0,
  padding: 0,
  border: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h3, padding: 0, marginBottom: 12 },
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Choice = styled('label')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '44px minmax(0, 1fr)',
  alignItems: 'center',
  minHeight: 88,
  padding: '12px 16px 12px 8px',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '&:has(:checked)': {
    borderColor: theme.vars.palette.text.primary,
    boxShadow: `inset 0 0 0 1px ${theme.vars.palette.text.primary}`,
  },
}));
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'block',
  '&::first-letter': { textTransform: 'uppercase' },
}));
const About = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}));
/** Reserves the height of its text, so that nothing moves when it appears. */
const Status = styled('p')(({ theme }) => ({
  margin: '16px 0 64px',
  minHeight: 24,
  color: theme.vars.palette.text.secondary,
}));

/** /preferences: four checkboxes, stored in the browser because spec section 2 defines no call for them. */
export function PreferencesView({
  view,
  onChange,
}: {
  view: View;
  onChange: (interest: Interest, chosen: boolean) => void;
}) {
  const id = useId();
  return (
    <PageContainer width="reading">
      <PageHeading title={texts.title} text={texts.text} />
      <Choices disabled={!view.canChange}>
        <legend>{texts.legend}</legend>
        {view.choices.map(({ interest, chosen }) => (
          <Choice key={interest}>
            <Checkbox
              name={interest}
              checked={chosen}
              disabled={!view.canChange}
              onChange={(event) => onChange(interest, event.target.checked)}
              slotProps={{
                input: { 'aria-labelledby': `${id}-${interest}`, 'aria-describedby': `${id}-${interest}-about` },
              }}
            />
            <span>
              <Name id={`${id}-${interest}`}>{texts.interests[interest].name}</Name>
              <About id={`${id}-${interest}-about`}>{texts.interests[interest].about}</About>
            </span>
          </Choice>
        ))}
      </Choices>
      <Status role="status">
        {view.saved ? texts.saved : null}
        {view.saveFailed ? (
          <>
            {texts.notSaved} <ReportLink />
          </>
        ) : null}
      </Status>
    </PageContainer>
  );
}
