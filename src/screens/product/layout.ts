import { styled } from '@mui/material/styles';
import { iconOnly } from '#src/platform/theme/tokens.ts';

/**
 * On a tablet two columns, 7/5: image and text beside the buy box, and the details and the delivery below in full
 * width. On a desktop the delivery is below the buy box. The columns of each row end at about the same height.
 */
export const Split = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gridTemplateAreas: '"gallery" "buy" "about" "details" "delivery"',
  gap: 16,
  [theme.breakpoints.up('sm')]: { gap: 24 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 7fr) minmax(0, 5fr)',
    gridTemplateRows: '1fr auto',
    gridTemplateAreas: '"gallery buy" "about buy" "details details" "delivery delivery"',
    gap: 32,
  },
  [theme.breakpoints.up('lg')]: {
    gridTemplateRows: 'auto auto 1fr',
    gridTemplateAreas: '"gallery buy" "about delivery" "details delivery"',
    gap: '40px 48px',
  },
}));

/** Has a height that does not depend on the image: on a wide screen it fills the row, within limits. */
export const Gallery = styled('div')(({ theme }) => ({
  gridArea: 'gallery',
  position: 'relative',
  overflow: 'hidden',
  // Low enough on a phone that the name and the first row of variants are visible below it.
  height: 200,
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.raised,
  [theme.breakpoints.up('sm')]: { height: 320 },
  [theme.breakpoints.up('md')]: { height: 'auto', minHeight: 340, maxHeight: 560 },
  [theme.breakpoints.up('lg')]: { minHeight: 480, maxHeight: 720 },
}));

/** Buttons on the upper corner of the gallery, on a phone without their labels. Outside of it, because it clips its content. */
export const Tools = styled('div')(({ theme }) => ({
  gridArea: 'gallery',
  zIndex: 1,
  display: 'flex',
  gap: 8,
  alignSelf: 'start',
  justifySelf: 'end',
  margin: 8,
  '& > button, & > button:disabled, & > div > button, & > button:hover, & > div > button:hover': {
    border: `1px solid ${theme.vars.palette.divider}`,
    backgroundColor: theme.vars.palette.background.paper,
    // Also while the saved items load.
    color: theme.vars.palette.text.primary,
    [theme.breakpoints.down('md')]: iconOnly,
  },
}));

export const Buy = styled('div')({
  gridArea: 'buy',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'clamp(16px, 3vw, 20px)',
  alignContent: 'start',
});

export const About = styled('div')({ gridArea: 'about', minWidth: 0 });

export const Details = styled('div')({ gridArea: 'details', minWidth: 0 });

export const Delivery = styled('div')({ gridArea: 'delivery', minWidth: 0 });
