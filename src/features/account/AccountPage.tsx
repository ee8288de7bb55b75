import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';

const Frame = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 24,
  paddingBottom: 64,
  [theme.breakpoints.up('md')]: {
    padding: 32,
    marginBottom: 96,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
    // A state component that is the only child uses this frame instead of its own.
    '& > div:only-child': { border: 0, padding: 16 },
  },
}));

/** A form with its fields below each other. */
export const Fields = styled('form')({ display: 'grid', gap: 20 });

/** A narrow page with a form of the account: sign-in, registration, password reset. */
export function AccountPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <PageContainer width="narrow">
      <PageHeading title={title} {...(text && { text })} />
      <Frame>{children}</Frame>
    </PageContainer>
  );
}
