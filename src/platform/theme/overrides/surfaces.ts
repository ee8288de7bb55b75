import type { Components, Theme } from '@mui/material/styles';
import { aboveBanner, radii, touchTarget } from '#src/platform/theme/tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Surfaces, which have a thin border instead of a shadow. */
export const surfaces: Overrides = {
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: theme.vars.palette.divider }),
    },
  },
  MuiDialog: {
    styleOverrides: {
      // The cookie banner covers the lower edge, so dialogs end above it.
      container: { height: `calc(100% - ${aboveBanner})` },
      paper: ({ theme }) => ({
        borderRadius: radii.card,
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.paper,
        margin: 16,
        width: 'calc(100% - 32px)',
        maxHeight: 'calc(100% - 32px)',
      }),
    },
  },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(5 6 9 / 0.72)' } } },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: ({ theme }) => ({ ...theme.typography.h3, padding: '20px 24px 12px' }),
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 24px 24px' } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '0 24px 24px', gap: 8 } } },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${theme.vars.palette.divider}`,
        backgroundColor: theme.vars.palette.background.raised,
      }),
    },
  },
  MuiMenuItem: { styleOverrides: { root: { minHeight: touchTarget } } },
  MuiListItemButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: touchTarget,
        borderRadius: radii.input,
        '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: theme.vars.palette.background.raised },
      }),
    },
  },
};
