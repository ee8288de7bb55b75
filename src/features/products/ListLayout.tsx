import { styled } from '@mui/material/styles';

/** The filters beside the results; above them on a phone. */
export const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 16,
  paddingBottom: 64,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '208px minmax(0, 1fr)', gap: 32 },
  [theme.breakpoints.up('lg')]: { gridTemplateColumns: '248px minmax(0, 1fr)', gap: 48 },
}));

/** The line with the sort order above the rows. */
export const Tools = styled('div')({ display: 'flex', justifyContent: 'flex-end', marginBottom: 8 });
