import type { Theme } from '@mui/material/styles';

/** The colours of a theme: as variables of the page, where the theme has them. */
export const paletteOf = (theme: Theme) => (theme.vars ?? theme).palette;
