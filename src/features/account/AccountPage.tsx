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
    // A state that stands alone has this frame.
    '& > div:only-child': { border: 0, padding: 16 },
  },
}));

/** The fields of a form, one below the other. */
export const Fields = styled('form')({ display: 'grid', gap: 20 });

/** The narrow page of the forms around an account. */
export function AccountPage({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <PageContainer width="narrow">
      <PageHeading title={title} {...(text && { text })} />
      <Frame>{children}</Frame>
    </PageContainer>
  );
}
