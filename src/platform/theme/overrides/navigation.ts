import type { Components, Theme } from '@mui/material/styles';
import { radii, touchTarget } from '#src/platform/theme/tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Text, tabs, pagination, chips and badges. */
export const navigation: Overrides = {
  MuiTypography: {
    styleOverrides: {
      // Supports `color="text.secondary"`: palette paths, as in `sx`.
      root: ({ theme }) => ({
        variants: (['primary', 'secondary', 'disabled'] as const).map((role) => ({
          props: { color: `text.${role}` },
          style: { color: theme.vars.palette.text[role] },
        })),
      }),
    },
  },
  MuiTabs: {
    styleOverrides: {
      root: ({ theme }) => ({ minHeight: 48, borderBottom: `1px solid ${theme.vars.palette.divider}` }),
      indicator: ({ theme }) => ({ height: 3, backgroundColor: theme.vars.palette.primary.main }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        minWidth: touchTarget,
        paddingInline: 8,
        // Two tabs fit side by side on the narrowest phone at any text size.
        fontSize: 'min(1rem, 8vw)',
        fontWeight: 600,
        color: theme.vars.palette.text.secondary,
        '&.Mui-selected': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiPaginationItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: touchTarget,
        height: touchTarget,
        borderRadius: radii.pill,
        fontVariantNumeric: 'tabular-nums',
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.text.primary,
          color: theme.vars.palette.background.default,
        },
      }),
    },
  },
  MuiChip: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radii.pill,
        fontWeight: 500,
        fontSize: '0.875rem',
        height: '2rem',
        variants: [
          { props: { size: 'small' }, style: { height: '1.5rem', fontSize: '0.75rem', borderRadius: radii.input } },
          {
            props: { variant: 'outlined', color: 'default' },
            style: { borderColor: theme.vars.palette.border.control, color: theme.vars.palette.text.primary },
          },
          {
            props: { variant: 'filled', color: 'default' },
            style: { backgroundColor: theme.vars.palette.background.raised, color: theme.vars.palette.text.primary },
          },
          { props: { clickable: true }, style: { minHeight: touchTarget, paddingInline: 6 } },
        ],
      }),
    },
  },
  MuiBadge: {
    styleOverrides: {
      badge: { fontWeight: 600, fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums', height: 18, minWidth: 18 },
    },
  },
};
