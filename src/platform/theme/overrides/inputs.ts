import type { Components, Theme } from '@mui/material/styles';
import { radii, touchTarget } from '#src/platform/theme/tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

/** Form fields: filled, with a visible outline and a label that stays above the field. */
export const inputs: Overrides = {
  MuiTextField: { defaultProps: { variant: 'filled', fullWidth: true } },
  MuiFormControl: { defaultProps: { variant: 'filled' } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: ({ theme }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 6,
        fontSize: '0.875rem',
        fontWeight: 500,
        lineHeight: 1.4,
        pointerEvents: 'auto',
        whiteSpace: 'normal',
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
        '&.Mui-disabled': { color: theme.vars.palette.text.secondary },
      }),
      asterisk: ({ theme }) => ({ color: theme.vars.palette.text.secondary }),
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.875rem',
        fontWeight: 600,
        color: theme.vars.palette.text.primary,
        '&.Mui-focused, &.Mui-error': { color: theme.vars.palette.text.primary },
      }),
    },
  },
  MuiFilledInput: {
    defaultProps: { disableUnderline: true },
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radii.input,
        border: `1px solid ${theme.vars.palette.border.control}`,
        backgroundColor: theme.vars.palette.background.raised,
        minHeight: 48,
        paddingBlock: 0,
        '&:hover': {
          backgroundColor: theme.vars.palette.background.raised,
          borderColor: theme.vars.palette.text.primary,
        },
        '&.Mui-focused': {
          backgroundColor: theme.vars.palette.background.raised,
          borderColor: theme.vars.palette.primary.main,
          boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
        },
        '&.Mui-error': { borderColor: theme.vars.palette.error.main },
        '&.Mui-error.Mui-focused': { boxShadow: `0 0 0 1px ${theme.vars.palette.error.main}` },
        '&.Mui-disabled': {
          backgroundColor: theme.vars.palette.background.paper,
          borderColor: theme.vars.palette.divider,
        },
        // In the light scheme a grey field looks disabled.
        ...theme.applyStyles('light', {
          '&, &:hover, &.Mui-focused': { backgroundColor: theme.vars.palette.background.paper },
          '&.Mui-disabled': { backgroundColor: theme.vars.palette.background.raised },
        }),
      }),
      // 16 px: a phone zooms into a field with smaller text.
      input: ({ theme }) => ({
        padding: '12px 14px',
        height: '1.375em',
        fontSize: '1rem',
        '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
        '&.Mui-disabled': { WebkitTextFillColor: theme.vars.palette.text.secondary },
        '&:-webkit-autofill': {
          borderRadius: 'inherit',
          WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.background.raised} inset`,
          WebkitTextFillColor: theme.vars.palette.text.primary,
          caretColor: theme.vars.palette.text.primary,
          ...theme.applyStyles('light', {
            WebkitBoxShadow: `0 0 0 100px ${theme.vars.palette.background.paper} inset`,
          }),
        },
      }),
      multiline: { paddingBlock: 0 },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: ({ theme }) => ({
        marginInline: 0,
        marginTop: 6,
        fontSize: '0.875rem',
        color: theme.vars.palette.text.secondary,
        '&.Mui-error': { color: theme.vars.palette.error.main },
      }),
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      icon: ({ theme }) => ({ color: theme.vars.palette.text.primary, right: 10 }),
    },
  },
  MuiFormControlLabel: {
    styleOverrides: { root: { minHeight: touchTarget, marginRight: 0 }, label: { fontSize: '1rem' } },
  },
  MuiCheckbox: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.border.control,
        padding: 10,
        '&.Mui-checked, &.MuiCheckbox-indeterminate': { color: theme.vars.palette.primary.main },
      }),
    },
  },
  MuiRadio: {
    styleOverrides: {
      root: ({ theme }) => ({
        color: theme.vars.palette.border.control,
        padding: 10,
        '&.Mui-checked': { color: theme.vars.palette.primary.main },
      }),
    },
  },
};
