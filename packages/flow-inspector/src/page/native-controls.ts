import type { Theme } from '@mui/material/styles';
import { paletteOf } from './palette.ts';

/** The style of the browser's own fields. */
export const nativeField = (theme: Theme) =>
  ({
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minHeight: 44,
    padding: '0 8px',
    border: '1px solid var(--flow-line)',
    borderRadius: theme.shape.borderRadius,
    backgroundColor: paletteOf(theme).background.paper,
  }) as const;

/** The style of a button that looks like a link in a text. */
export const textButton = {
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  minHeight: 28,
  padding: 0,
  border: 0,
  background: 'none',
  textDecoration: 'underline',
  textUnderlineOffset: 3,
  cursor: 'pointer',
} as const;
