import type { Components, Theme } from '@mui/material/styles';
import { radii } from '#src/platform/theme/tokens.ts';

type Overrides = Components<Omit<Theme, 'components'>>;

const severities = ['error', 'success', 'info', 'warning'] as const;

/** Alerts, skeletons and progress bars. */
export const feedback: Overrides = {
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: radii.input,
        fontSize: '0.875rem',
        alignItems: 'center',
        variants: severities.map((severity) => ({
          props: { variant: 'standard' as const, severity },
          style: {
            border: `1px solid ${theme.vars.palette.divider}`,
            borderLeft: `4px solid ${theme.vars.palette[severity].main}`,
          },
        })),
      }),
      filled: { fontWeight: 500 },
    },
  },
  MuiSkeleton: {
    defaultProps: { animation: 'wave' },
    styleOverrides: {
      root: ({ theme }) => ({ backgroundColor: theme.vars.palette.background.raised }),
      rounded: { borderRadius: radii.card },
    },
  },
  MuiLinearProgress: {
    styleOverrides: {
      root: ({ theme }) => ({ borderRadius: radii.pill, height: 4, backgroundColor: theme.vars.palette.divider }),
    },
  },
};
