import type { Theme } from '@mui/material/styles';

/** The style of the browser's own fields, for forms that are not part of the shop, such as those of /flows. */
export const nativeField = (theme: Theme) =>
  ({
    font: 'inherit',
    color: 'inherit',
    width: '100%',
    minHeight: 44,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.border.control}`,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
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
