import { styled } from '@mui/material/styles';

const Tile = styled('svg')(({ theme }) => ({
  flex: 'none',
  '& rect': { fill: theme.vars.palette.mpesa.main },
  '& path': { stroke: theme.vars.palette.mpesa.contrastText },
}));
const Root = styled('span')(({ theme }) => ({
  ...theme.typography.h5,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  whiteSpace: 'nowrap',
}));

/** The shop's own drawing for M-PESA, without the word: a phone that confirms a payment on a green tile. */
export const MpesaTile = ({ size }: { size: number }) => (
  <Tile width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" />
    <path
      d="M11 6h10a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H11a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2Zm1.5 10 2.7 2.8 4.4-5.3M15 23h2"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </Tile>
);

/** The drawing with the word. */
export const MpesaMark = () => (
  <Root>
    <MpesaTile size={32} />
    M-PESA
  </Root>
);
