import { createTheme } from '@mui/material/styles';
import { buttons } from '#src/platform/theme/overrides/buttons.ts';
import { feedback } from '#src/platform/theme/overrides/feedback.ts';
import { inputs } from '#src/platform/theme/overrides/inputs.ts';
import { navigation } from '#src/platform/theme/overrides/navigation.ts';
import { surfaces } from '#src/platform/theme/overrides/surfaces.ts';
import { schemeOptions, schemes } from './palette.ts';
import { breakpoints, motion, radii, schemeAttribute } from './tokens.ts';
import { typography } from './typography.ts';

/**
 * The shop's MUI theme. The unit of spacing is MUI's 8 px: the scale is 0.5, 1, 1.5, 2, 3, 4, 6, 8 and 12 (4 to 96 px).
 * `borderRadius: 1` is a card's. Use colours by role (`'sale.main'`, `'background.raised'`, `'border.control'`).
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: schemeAttribute, cssVarPrefix: 'u' },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: schemeOptions('dark', schemes.dark), light: schemeOptions('light', schemes.light) },
  breakpoints: { values: breakpoints },
  shape: { borderRadius: radii.card },
  motion: { reducedMotion: 'system' },
  focusVisible: true,
  transitions: {
    duration: {
      shortest: motion.quick,
      shorter: motion.quick,
      short: motion.normal,
      standard: motion.normal,
      complex: motion.slow,
      enteringScreen: motion.normal,
      leavingScreen: motion.quick,
    },
    easing: { easeInOut: motion.easing, easeOut: motion.easing, easeIn: motion.easing, sharp: motion.easing },
  },
  typography,
  components: { ...buttons, ...inputs, ...surfaces, ...navigation, ...feedback },
});
