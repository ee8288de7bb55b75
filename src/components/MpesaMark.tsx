import { styled } from '@mui/material/styles';

const Root = styled('span')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
  '& rect': { fill: theme.vars.palette.mpesa.main },
  '& path': { stroke: theme.vars.palette.mpesa.contrastText },
}));

/** The shop's own mark for M-PESA: a phone that confirms a payment on a green tile, and the word. */
export const MpesaMark = () => (
  <Root>
    <svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="7" />
      <path
        d="M11 6h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm1.5 10 2.7 2.8 4.4-5.3M15 23h2"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
    M-PESA
  </Root>
);
