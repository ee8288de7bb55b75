import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Root = styled('header')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 16,
  // A title can contain text that a person typed, such as a search.
  overflowWrap: 'anywhere',
  paddingBlock: '32px 24px',
  [theme.breakpoints.down('md')]: { paddingBlock: '24px 16px' },
}));
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.body1,
  marginLeft: 4,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
}));

/** The page's h1. `count` ("24 items") follows the title, `text` is a sentence below it, `aside` holds controls. */
export function PageHeading({
  title,
  count,
  text,
  aside,
}: {
  title: string;
  count?: string;
  text?: ReactNode;
  aside?: ReactNode;
}) {
  return (
    <Root>
      <div>
        <Typography variant="h1">
          {title}
          {count ? (
            <>
              {' '}
              <Count>{count}</Count>
            </>
          ) : null}
        </Typography>
        {text ? (
          <Typography sx={{ color: 'text.secondary', mt: 1, maxWidth: '40em', textWrap: 'balance' }}>
            {typeof text === 'string' ? nonBreaking(text) : text}
          </Typography>
        ) : null}
      </div>
      {aside}
    </Root>
  );
}
