import { styled } from '@mui/material/styles';

/** Two columns of 7/5: the image and the text on the left, the sticky buy box on the right. */
export const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"gallery" "buy" "about"',
  gap: 24,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gridTemplateRows: 'auto 1fr',
    gridTemplateAreas: '"gallery buy" "about buy"',
    gap: 32,
  },
  [theme.breakpoints.up('lg')]: { columnGap: 48 },
}));

/** Has a fixed height that does not depend on the image. */
export const Gallery = styled('div')(({ theme }) => ({
  gridArea: 'gallery',
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  overflow: 'hidden',
  // Low enough on a phone that the name and the first variants are visible below it.
  height: 'min(76vw, 320px)',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.raised,
  [theme.breakpoints.up('md')]: { height: 420 },
  [theme.breakpoints.up('lg')]: { height: 480 },
}));

export const About = styled('div')({ gridArea: 'about', minWidth: 0 });

/** The parts of the description. */
export const Parts = styled('div')({ display: 'grid', gap: 32, alignContent: 'start' });

export const Buy = styled('div')(({ theme }) => ({
  gridArea: 'buy',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 20,
  alignContent: 'start',
  [theme.breakpoints.up('md')]: { position: 'sticky', top: 88, alignSelf: 'start' },
}));
