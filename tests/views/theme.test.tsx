import createCache from '@emotion/cache';
import Button from '@mui/material/Button';
import { render, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { schemes } from '#src/platform/theme/palette.ts';
import { theme } from '#src/platform/theme/theme.ts';
import { breakpoints, touchTarget } from '#src/platform/theme/tokens.ts';
import { contrast } from '#tests/support/views/contrast.ts';

const surfaces = ['canvas', 'surface', 'raised'] as const;
const texts = ['text', 'muted', 'accent', 'sale', 'error', 'success', 'info', 'warning'] as const;
const controls = ['control', 'accent', 'mpesa', 'sale', 'gold', 'error'] as const;
const fills = [
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onSale', 'sale'],
  ['onPremium', 'premium'],
  ['onMpesa', 'mpesa'],
  ['onMpesa', 'mpesaHover'],
  ['onStatus', 'error'],
  ['onStatus', 'success'],
  ['onStatus', 'info'],
  ['onStatus', 'warning'],
  // Selected pills, tabs and page numbers invert the scheme.
  ['canvas', 'text'],
] as const;

test('measures contrast as WCAG does', () => {
  expect(contrast('#FFFFFF', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2);
});

describe.each(Object.entries(schemes))('the %s scheme', (_, tokens) => {
  test.each(texts.flatMap((text) => surfaces.map((surface) => [text, surface] as const)))(
    'has readable %s on %s',
    (text, surface) => {
      expect(contrast(tokens[text], tokens[surface])).toBeGreaterThanOrEqual(4.5);
    },
  );

  test.each(controls.flatMap((control) => surfaces.map((surface) => [control, surface] as const)))(
    'distinguishes a control in %s from %s',
    (control, surface) => {
      expect(contrast(tokens[control], tokens[surface])).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(fills)('has readable %s on a fill of %s', (text, fill) => {
    expect(contrast(tokens[text], tokens[fill])).toBeGreaterThanOrEqual(4.5);
  });
});

// @verifies Mobile breakpoint 480px
test("is dark by default and ends the phone's width at 480 px", () => {
  expect(theme.defaultColorScheme).toBe('dark');
  expect(breakpoints.sm).toBe(480);
});

test("renders a button's text as written, tall enough for touch and without a ripple", () => {
  render(
    <AppTheme>
      <Button variant="contained" color="mpesa">
        Pay
      </Button>
    </AppTheme>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  const style = getComputedStyle(button);
  expect(style.textTransform).toBe('none');
  expect(Number.parseInt(style.minHeight, 10)).toBeGreaterThanOrEqual(touchTarget);
  expect(button.querySelector('.MuiTouchRipple-root')).toBeNull();
});

test('defines the colour roles of the shop as variables in both schemes', () => {
  // Unlike the page's own, this cache writes its rules as text.
  const styles = createCache({ key: 'text', speedy: false });
  render(<AppTheme styles={styles}>shop</AppTheme>);
  const css = Array.from(document.querySelectorAll('style'), (style) => style.textContent).join('\n');
  for (const name of ['--u-palette-mpesa-main', '--u-palette-sale-main', '--u-palette-background-raised']) {
    expect(css.split(`${name}:`).length - 1, name).toBe(2);
  }
  expect(css).toContain(schemes.dark.accent);
  expect(css).toContain(schemes.light.accent);
});
