import { render, screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { articles } from '#server/seed/articles/index.ts';
import { AppTheme } from '#src/app/theme/AppTheme.tsx';
import { parseInline, safeTarget } from '#src/components/prose/inline.ts';
import { Prose } from '#src/components/prose/Prose.tsx';
import { parse } from '#src/components/prose/parse.ts';

function show(text: string): HTMLElement {
  const { container } = render(
    <MemoryRouter>
      <AppTheme>
        <Prose text={text} />
      </AppTheme>
    </MemoryRouter>,
  );
  return container;
}
const kinds = (text: string) => parse(text).map(({ kind }) => kind);

describe('blocks', () => {
  test('are headings, paragraphs, lists, quotes and tables', () => {
    show(
      [
        'The first',
        'paragraph.',
        '',
        '## A heading',
        'Right below it.',
        '- one',
        '- two',
        '1. first',
        '2. second',
        '',
        '> Said',
        '> twice.',
        '',
        '| Console | Watts |',
        '|---|--:|',
        '| Large | 220 |',
        '| Small |',
        '### Smaller',
      ].join('\r\n'),
    );
    expect(screen.getByText('The first paragraph.').tagName).toBe('P');
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('A heading');
    expect(screen.getByText('Right below it.').tagName).toBe('P');
    const [bullets, numbers] = screen.getAllByRole('list');
    expect([bullets?.tagName, numbers?.tagName]).toEqual(['UL', 'OL']);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['one', 'two', 'first', 'second']);
    expect(screen.getByText('Said twice.').tagName).toBe('BLOCKQUOTE');
    const table = within(screen.getByRole('region', { name: 'Table' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Console', 'Watts']);
    // A short row is filled up.
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Large', '220', 'Small', '']);
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Smaller');
  });

  test('a numbered list goes on where it is told to', () => {
    show('3. third\n4. fourth');
    expect(screen.getByRole('list')).toHaveAttribute('start', '3');
  });

  test('each heading stands by itself', () => {
    expect(kinds('## One\n## Two')).toEqual(['heading', 'heading']);
  });

  test.each([
    ['a bar without a table', '| no table'],
    ['a title mark', '# Title'],
    ['code', '```js'],
    ['a rule', '***'],
    ['a mark without its space', '-5 degrees'],
    ['a number that is too long', '2024000. What a year'],
  ])('%s is shown as it stands', (_, text) => {
    expect(show(text)).toHaveTextContent(text);
    expect(kinds(text)).toEqual(['paragraph']);
  });

  test('there are none in nothing', () => {
    expect(parse('')).toEqual([]);
    expect(parse(' \n\n ')).toEqual([]);
  });
});

describe('marks', () => {
  test('are bold, italic and links, one inside another', () => {
    const page = show('A **bold *and italic* [link](/products)** and *one*.');
    expect(page).toHaveTextContent('A bold and italic link and one.');
    expect(screen.getByText('and italic').closest('strong')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'link' })).toHaveAttribute('href', '/products');
    expect(screen.getByText('one').tagName).toBe('EM');
  });

  test.each(['2 * 3 * 4', '**open', 'a*b*c', '[text](/a b)', '[text]', '****', '[](/products)'])(
    '%s is no mark',
    (text) => {
      expect(parseInline(text)).toEqual([text]);
    },
  );
});

describe('links', () => {
  test('leave the site over https only, and without a way back', () => {
    show('[there](https://example.com/a?b=c)');
    const link = screen.getByRole('link', { name: 'there' });
    expect(link).toHaveAttribute('href', 'https://example.com/a?b=c');
    expect(link.getAttribute('rel')).toContain('noopener');
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert`1`',
    '%6aavascript:alert`1`',
    'data:text/html,<script>alert`1`</script>',
    'vbscript:x',
    'http://example.com',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    'https:example.com',
    'https://',
    'https://user:password@example.com',
    'products',
    'mailto:a@example.com',
    '/a"onmouseover="x',
  ])('never lead to %s', (target) => {
    expect(safeTarget(target)).toBeNull();
    const page = show(`See [this](${target}).`);
    expect(within(page).queryByRole('link')).not.toBeInTheDocument();
    expect(page.textContent).toBe(`See [this](${target}).`);
  });
});

describe('hostile text', () => {
  const hostile = [
    '<script>globalThis.ran = true</script>',
    '<img src=x onerror="globalThis.ran = true">',
    '## <iframe srcdoc="x">',
    '- <svg onload=alert(1)>',
    '| <b>a</b> |\n|---|\n| <style>*{display:none}</style> |',
    '[<img src=x onerror=alert(1)>](/products)',
    '[a](/x "onclick=alert(1)")',
    '[[a](javascript:alert(1))](javascript:alert(2))',
    '**<a href="javascript:alert(1)">a</a>**',
  ];

  test.each(hostile)('%s is words and nothing else', (text) => {
    const page = show(text);
    expect(page.querySelector('script, img, iframe, svg, style:not([data-emotion]), b')).toBeNull();
    for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/\w/);
    expect('ran' in globalThis).toBe(false);
  });

  test.each([
    ['brackets', '['.repeat(200_000)],
    ['links that never end', '[a]('.repeat(50_000)],
    ['asterisks', '*'.repeat(200_000)],
    ['asterisks with words', '*a **b '.repeat(30_000)],
    ['bars', '|'.repeat(200_000)],
    ['quotes', '> '.repeat(100_000)],
    ['lines', 'a\n\n'.repeat(100_000)],
    ['blanks', ' '.repeat(300_000)],
    ['rules of tables', `|a\n${'|-'.repeat(100_000)}x`],
  ])(
    'a great many %s are read in no time',
    (_, text) => {
      expect(JSON.stringify(parse(text)).length).toBeGreaterThan(0);
    },
    2000,
  );

  test('whatever it is, no word is lost and no link leads astray', () => {
    const piece = fc.constantFrom(
      '*',
      '**',
      '[',
      ']',
      '(',
      ')',
      '](',
      'a',
      ' b',
      '/c',
      'javascript:',
      'https://d.ke',
      '|',
    );
    const words = (parts: ReturnType<typeof parseInline>): string =>
      parts.map((part) => (typeof part === 'string' ? part : words(part.text))).join('');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join('');
        const parsed = parseInline(text);
        for (const letter of ['a', 'b']) {
          const count = (of: string) => of.split(letter).length;
          // Targets hold letters that are not shown.
          if (!text.includes('](')) expect(count(words(parsed))).toBe(count(text));
        }
        for (const [, to = ''] of JSON.stringify(parsed).matchAll(/"to":"([^"]*)"/g)) {
          expect(to).toMatch(/^(\/(?!\/)|https:\/\/)/);
        }
      }),
    );
  });
});

describe('the sample articles', () => {
  test.each(articles)('$title is drawn without a mark left over', ({ content }) => {
    const page = show(content);
    expect(page.textContent).not.toMatch(/\*\*|\]\(|^#{1,6} |\|/m);
    expect(within(page).getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(3);
  });
});
