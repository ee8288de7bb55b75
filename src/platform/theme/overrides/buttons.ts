import type { Components, Theme } from '@mui/material/styles';
import { radii, touchTarget } from '#src/platform/theme/tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Buttons, links and toggles: no ripple, pill shapes, and targets of at least `touchTarget`. */
export const buttons: Overrides = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true, disableTouchRipple: true },
    // MUI's own ring depends on a class that code sets: a button that has the focus before hydration would have none.
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': theme.focusVisible || {} }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radii.pill,
        minHeight: touchTarget,
        paddingBlock: 10,
        paddingInline: 24,
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary, borderColor: theme.vars.palette.divider },
        '&.Mui-disabled.MuiButton-contained': { backgroundColor: theme.vars.palette.background.raised },
        variants: [
          { props: { size: 'large' }, style: { minHeight: 52, paddingInline: 32, fontSize: '1.125rem' } },
          { props: { size: 'small' }, style: { fontSize: '0.875rem', paddingInline: 16, minWidth: touchTarget } },
          {
            props: { variant: 'outlined' },
            style: {
              borderColor: theme.vars.palette.border.control,
              color: theme.vars.palette.text.primary,
              '&:hover': {
                borderColor: theme.vars.palette.text.primary,
                backgroundColor: theme.vars.palette.background.raised,
              },
            },
          },
          {
            props: { variant: 'outlined', color: 'error' },
            style: { borderColor: 'currentColor', color: theme.vars.palette.error.main },
          },
          {
            props: { variant: 'text' },
            style: {
              paddingInline: 12,
              color: theme.vars.palette.text.primary,
              '&:hover': { backgroundColor: theme.vars.palette.background.raised },
            },
          },
          { props: { variant: 'text', color: 'error' }, style: { color: theme.vars.palette.error.main } },
        ],
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minWidth: touchTarget,
        minHeight: touchTarget,
        padding: 10,
        color: theme.vars.palette.text.primary,
        '&:hover': { backgroundColor: theme.vars.palette.background.raised },
        '&.Mui-disabled': { color: theme.vars.palette.text.disabled },
      }),
    },
  },
  MuiLink: {
    defaultProps: { color: 'inherit', underline: 'always' },
    styleOverrides: {
      root: ({ theme }) => ({
        textUnderlineOffset: '0.2em',
        textDecorationThickness: 1,
        textDecorationColor: 'currentColor',
        '&:hover': { textDecorationThickness: 2 },
        '&:focus-visible': { ...theme.focusVisible, borderRadius: 2 },
      }),
    },
  },
  MuiToggleButtonGroup: {
    styleOverrides: {
      root: { display: 'flex', flexWrap: 'wrap', gap: 8 },
      grouped: {
        margin: 0,
        '&.MuiToggleButtonGroup-firstButton, &.MuiToggleButtonGroup-middleButton, &.MuiToggleButtonGroup-lastButton': {
          borderRadius: radii.pill,
          marginLeft: 0,
        },
      },
    },
  },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 48,
        paddingInline: 20,
        paddingBlock: 8,
        borderRadius: radii.pill,
        border: `1px solid ${theme.vars.palette.border.control}`,
        color: theme.vars.palette.text.primary,
        fontWeight: 500,
        '&:hover': { backgroundColor: theme.vars.palette.background.raised },
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: theme.vars.palette.text.primary,
          borderColor: theme.vars.palette.text.primary,
          color: theme.vars.palette.background.default,
        },
        '&.MuiToggleButtonGroup-middleButton, &.MuiToggleButtonGroup-lastButton': {
          borderLeft: `1px solid ${theme.vars.palette.border.control}`,
        },
        '&.Mui-disabled': {
          border: `1px solid ${theme.vars.palette.divider}`,
          color: theme.vars.palette.text.secondary,
          textDecoration: 'line-through',
        },
      }),
    },
  },
};
