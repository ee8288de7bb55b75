import { styled } from '@mui/material/styles';

/** The shelf: 2, 3, 4 and 5 columns; one on a phone with large letters. */
export const CardGrid = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(8rem, 100%), 1fr))',
  [theme.breakpoints.up('sm')]: { gap: 16, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
  [theme.breakpoints.up('lg')]: { gap: 24, gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
}));
