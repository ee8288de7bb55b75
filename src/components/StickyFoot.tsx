import { styled } from '@mui/material/styles';
import type { ComponentProps } from 'react';
import { aboveBanner, lowScreen } from '#src/platform/theme/tokens.ts';

const Root = styled('div')(({ theme }) => ({
  position: 'sticky',
  bottom: aboveBanner,
  zIndex: 1,
  marginInline: -16,
  padding: '12px 16px calc(12px + env(safe-area-inset-bottom))',
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  backgroundColor: theme.vars.palette.background.paper,
  [lowScreen]: { position: 'static' },
  [theme.breakpoints.up('sm')]: { marginInline: -24, paddingInline: 24 },
}));

/**
 * The price and the primary button of a page, sticky at the lower edge of the window. `data-foot` places toasts above it
 * (src/platform/toasts/placement.ts).
 */
export const StickyFoot = (props: ComponentProps<typeof Root>) => <Root data-foot="" {...props} />;

/** A price beside the button of a foot. Both are on one line unless the letters are large. */
export const FootLine = styled(StickyFoot)(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 12px',
  '& button': { flex: '1 1 min-content', maxWidth: 320, minWidth: 'min-content', paddingInline: 12 },
  [theme.breakpoints.down(360)]: { '& .MuiButton-startIcon': { display: 'none' } },
}));
