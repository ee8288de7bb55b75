import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

const Root = styled('section')(({ theme }) => ({
  padding: 20,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  [theme.breakpoints.up('md')]: { padding: 24 },
}));
const Head = styled('header')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  // With large letters the action is below the heading.
  flexWrap: 'wrap',
  gap: '4px 16px',
  minHeight: 44,
  marginBottom: 12,
  '& > h2': { flex: '1 1 7em' },
});

/** A framed section with a heading, and an action at the end of the heading's line. */
export function Panel({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Root aria-labelledby={id}>
      <Head>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        {action}
      </Head>
      {children}
    </Root>
  );
}
