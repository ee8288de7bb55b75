import createCache from '@emotion/cache';
import { css, GlobalStyles } from '@mui/material';
import { render } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { stylePlugins, stylesKey } from '#src/platform/theme/page-styles.ts';

describe('prefixes in styles', () => {
  test.each([
    ['user-select: none', '-webkit-user-select:none;user-select:none;'],
    ['mask-image: none', '-webkit-mask-image:none;mask-image:none;'],
    ['print-color-adjust: exact', '-webkit-print-color-adjust:exact;print-color-adjust:exact;'],
    ['display: flex', 'display:flex;'],
    ['transition: transform 1s', 'transition:transform 1s;'],
  ])('are for %s only those that a supported browser needs', (style, written) => {
    // Unlike the page's own, this cache writes its rules as text.
    const styles = createCache({ key: stylesKey, stylisPlugins: stylePlugins, speedy: false });
    render(
      <AppTheme styles={styles}>
        <GlobalStyles styles={css`.prefixes { ${style}; }`} />
      </AppTheme>,
    );
    const rules = [...document.querySelectorAll('style')].map(({ textContent }) => textContent);
    expect(rules).toContain(`.prefixes{${written}}`);
  });
});
