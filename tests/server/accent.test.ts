import { describe, expect, it } from 'vitest';
import { accents } from '#contract/shop-facts.ts';
import { accentColours, accentStyle } from '#server/site/accent-style.ts';
import { schemes } from '#src/platform/theme/palette.ts';
import { contrast } from '#tests/support/views/contrast.ts';

const { dark, light } = schemes;

describe('the accent colours', () => {
  it.each(Object.entries(accentColours))('%s has a contrast of 4.5 in both schemes', (_, { main, hover, mark }) => {
    const pairs = {
      'text on the button': contrast(main, dark.onAccent),
      'text on the button under the pointer': contrast(hover, dark.onAccent),
      'the colour on the page': contrast(main, dark.canvas),
      'the colour on a card': contrast(main, dark.raised),
      'text on the light button': contrast(main, light.accent),
      'text on the light button under the pointer': contrast(main, light.accentHover),
      'the light mark': contrast(mark, light.canvas),
    };
    expect(Object.entries(pairs).filter(([, measured]) => measured < 4.5)).toEqual([]);
  });

  it('are all of the contract but the theme’s own, which needs no style', () => {
    expect(['lime', ...Object.keys(accentColours)]).toEqual([...accents]);
    expect([accentStyle(undefined), accentStyle('lime')]).toEqual(['', '']);
  });
});
