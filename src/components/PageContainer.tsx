import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { container, layout } from '#src/platform/theme/tokens.ts';

const widths = { full: container, form: 1048, reading: layout.readingMeasure, narrow: 440 } as const;

const Root = styled('div')<{ measure: number | string }>(({ theme, measure }) => ({
  // The gutters are added to the width. The children include their padding in their width as usual.
  boxSizing: 'content-box',
  '& > *': { boxSizing: 'border-box' },
  maxWidth: measure,
  marginInline: 'auto',
  paddingInline: 16,
  [theme.breakpoints.up('sm')]: { paddingInline: 24 },
  [theme.breakpoints.up('lg')]: { paddingInline: 48 },
}));

/**
 * The page's column, with gutters of 16, 24 and 48 px. Its width is 1280 px (`full`; 1640 px on a screen of 1800 px), 640 + 48 + 360 px (`form`, for
 * the checkout), 680 px (`reading`) or 440 px (`narrow`, for sign-in).
 */
export function PageContainer({ width = 'full', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <Root measure={widths[width]}>{children}</Root>;
}
