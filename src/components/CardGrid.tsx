import { styled } from '@mui/material/styles';

/** A grid of cards with 2, 3, 4 or 5 columns; one column on a phone with large text. */
export const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  [theme.breakpoints.up('sm')]: { gap: 16, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gap: 24, gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
}));
