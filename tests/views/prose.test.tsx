import { screen, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeTarget } from '#contract/link-targets.ts';
import { sampleShop } from '#server/seed/sample.ts';
import { Prose } from '#src/components/prose/Prose.tsx';
import { seeded } from '#tests/support/random/seed.ts';
import { showComponent } from '#tests/support/views/show-component.tsx';

const { articles } = sampleShop;

const renderText = (text: string) => showComponent(<Prose text={text} />);
const show = (text: string): HTMLElement => renderText(text).container;

describe('blocks', () => {
  test('renders headings, paragraphs, lists, quotes and tables', () => {
    show(
      [
        'The first',
        'paragraph.',
        '',
        '## A heading',
        'Right below it.',
        '',
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
    expect(screen.getByText('Said twice.').parentElement?.tagName).toBe('BLOCKQUOTE');
    const table = within(screen.getByRole('region', { name: 'Table' })).getByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Console', 'Watts']);
    // A row with too few cells gets empty ones.
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Large', '220', 'Small', '']);
    expect(screen.getByRole('heading', { level: 3 })).toHaveTextContent('Smaller');
  });

  test('starts a numbered list at its number', () => {
    show('3. third\n4. fourth');
    expect(screen.getByRole('list')).toHaveAttribute('start', '3');
  });

  test('leaves the first heading level to the page, and renders two others', () => {
    show('# One\n## Two\n### Three\n###### Six');
    expect(screen.getAllByRole('heading').map(({ tagName, id }) => [tagName, id])).toEqual([
      ['H2', ''],
      ['H2', ''],
      ['H3', ''],
      ['H3', ''],
    ]);
  });

  test('renders code in a box that scrolls by itself', () => {
    show('Type `npm start`:\n\n```sh\nnpm <start>\n```');
    expect(screen.getByText('npm start').tagName).toBe('CODE');
    expect(screen.getByRole('region', { name: 'Code' })).toHaveTextContent('npm <start>');
  });

  test.each([
    ['a bar without a table', '| no table'],
    ['a mark without its space', '-5 degrees'],
    ['a heading without its space', '#hashtag'],
  ])('shows %s unchanged', (_, text) => {
    const page = show(text);
    expect(page).toHaveTextContent(text);
    expect(page.querySelectorAll('p')).toHaveLength(1);
  });

  test('renders nothing for an empty text', () => {
    expect(show('').textContent).toBe('');
    expect(show(' \n\n ').textContent).toBe('');
  });
});

describe('marks', () => {
  test('renders bold, italic and links, also nested', () => {
    const page = show('A **bold *and italic* [link](/products)** and *one*.');
    expect(page).toHaveTextContent('A bold and italic link and one.');
    expect(screen.getByText('and italic').closest('strong')).not.toBeNull();
    expect(screen.getByRole('link', { name: 'link' })).toHaveAttribute('href', '/products');
    expect(screen.getByText('one').tagName).toBe('EM');
  });

  test.each(['2 * 3 * 4', '**open', '[text](/a b)', '[text]', '****x'])('renders %s as plain text', (text) => {
    const page = show(text);
    expect(page).toHaveTextContent(text);
    expect(page.querySelector('p *')).toBeNull();
  });
});

describe('pictures', () => {
  test('shows own pictures in their size', () => {
    show('![A blue console](/images/console-playstation.svg "A title")');
    const picture = screen.getByRole('img', { name: 'A blue console' });
    expect(picture).toHaveAttribute('src', '/images/console-playstation.svg');
    expect(picture).toHaveAttribute('width');
    expect(picture).not.toHaveAttribute('title');
  });

  test.each([
    'https://example.com/a.svg',
    '//example.com/images/a.svg',
    'data:image/svg+xml,x',
    'javascript:alert`1`',
    '/images/../v1/user',
    '/images/a.svg?x=1',
    '/v1/user/auth/reset/0712345678',
  ])('shows pictures from %s by their description', (source) => {
    const page = show(`See ![a picture](${source}) here.`);
    expect(page.querySelector('img')).toBeNull();
    expect(page).toHaveTextContent('See a picture here.');
  });
});

describe('links', () => {
  test.each(['https://example.com/a?b=c', 'http://example.com/'])('links to %s without a reference back', (address) => {
    show(`[there](${address} "onclick=alert(1)")`);
    const link = screen.getByRole('link', { name: 'there' });
    expect(link).toHaveAttribute('href', address);
    expect(link.getAttribute('rel')).toContain('noopener');
    expect(link.getAttributeNames().sort()).toEqual(['href', 'rel']);
  });

  test('links to one mail address', () => {
    show('[write](mailto:help@uwanja.example)');
    expect(screen.getByRole('link', { name: 'write' })).toHaveAttribute('href', 'mailto:help@uwanja.example');
  });

  test.each(['[there]: https://example.com/', '[there]: javascript:alert`1`'])('parses %s', (line) => {
    const page = show(`Look [there].\n\n${line}`);
    expect(page).toHaveTextContent('Look there.');
    expect([...page.querySelectorAll('a')].map(({ href }) => href)).toEqual(
      line.includes('https:') ? ['https://example.com/'] : [],
    );
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert`1`',
    '%6aavascript:alert`1`',
    'data:text/html,<script>alert`1`</script>',
    'vbscript:x',
    '//example.com',
    '/\\example.com',
    '\\\\example.com',
    'https:example.com',
    'https://',
    'https://user:password@example.com',
    'products',
    'mailto:a@example.com?body=x',
    'mailto:a@example.com,b@example.com',
    'tel:*100%23',
    '#content',
    '/a"onmouseover="x',
  ])('never links to %s', (target) => {
    expect(safeTarget(target)).toBeNull();
    const page = show(`See [this](${target}).`);
    // Characters that are invalid in a path are encoded, so that the link stays on this site.
    for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^\/(%5C|a%22)/);
    expect(page.textContent).toContain('this');
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
    '[^1]\n\n[^1]: <img src=x onerror=alert(1)> [a](javascript:alert(1))',
    '- [x] <input autofocus onfocus=alert(1)>',
    '```js" onload="alert(1)\n<script>\n```',
    '&lt;script&gt;globalThis.ran = true&lt;/script&gt;',
    '<https://example.com/"onclick="x> <javascript:alert(1)>',
    '<Art src="javascript:alert(1)" onClick={() => alert(1)} />',
    '==<mark>== ![](x "onerror=alert(1)")',
    '---\ntitle: <script>\n---\n## {constructor.constructor("alert(1)")()}',
  ];

  const allowed = new Set(
    'P H2 H3 UL OL LI BLOCKQUOTE TABLE THEAD TBODY TR TH TD STRONG EM DEL CODE PRE BR HR A DIV'.split(' '),
  );
  const attributes = new Set([
    'class',
    'href',
    'rel',
    'scope',
    'start',
    'role',
    'aria-label',
    'tabindex',
    'data-discover',
  ]);

  test.each(hostile)('renders %s only as text', (text) => {
    const page = show(text);
    for (const element of page.querySelectorAll('*:not(style[data-emotion])')) {
      expect(allowed).toContain(element.tagName);
      for (const name of element.getAttributeNames()) expect(attributes).toContain(name);
      // Elements of the text have no id, which could collide with one of the page.
      expect(element.id).toBe('');
    }
    for (const link of page.querySelectorAll('a')) expect(link.getAttribute('href')).toMatch(/^(\/\w|https:)/);
    expect('ran' in globalThis).toBe(false);
  });

  test.each([
    ['brackets', '['.repeat(200_000)],
    ['links that never end', '[a]('.repeat(50_000)],
    ['asterisks', '*'.repeat(200_000)],
    ['asterisks with words', '*a **b '.repeat(30_000)],
    ['bars', '|'.repeat(200_000)],
    ['quotes', '> '.repeat(10_000)],
    ['lists in lists', Array.from({ length: 200 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
    ['paragraphs', 'a\n\n'.repeat(2_000)],
    ['blanks', ' '.repeat(300_000)],
    ['angle brackets', '<a '.repeat(50_000)],
    ['rules of tables', `|a\n${'|-'.repeat(100_000)}x`],
  ])('parses a great many %s quickly', (_, text) => {
    // Measure CPU time, which does not depend on the machine's load. A backtracking pattern would take minutes.
    const before = process.cpuUsage();
    expect(() => show(text)).not.toThrow();
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(15);
  });

  test('loses no word and makes no unsafe link, whatever the text', () => {
    const piece = fc.constantFrom('*', '**', '[', ']', '(', ')', '](', '![', 'a', ' b', '/c', 'javascript:', '|');
    const more = fc.constantFrom('https://d.ke', '<script>', '<b>', '`', '> ', '\n', '\n\n', '# ', '- ', '~~', '&amp;');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, more), { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        const { container, unmount } = renderText(text);
        const shown = container.textContent;
        // Link targets, entities and a fence's language contain letters that are not rendered.
        if (!/\]\(|&|~~~/.test(text)) {
          for (const letter of ['a', 'b']) expect(shown.split(letter).length).toBe(text.split(letter).length);
        }
        expect(container.querySelector('script, b, img, iframe')).toBeNull();
        for (const link of container.querySelectorAll('a')) {
          expect(link.getAttribute('href')).toMatch(/^(\/(?!\/)|https:\/\/)/);
        }
        unmount();
      }),
      { ...seeded, numRuns: 60 },
    );
  });
});

describe('the sample articles', () => {
  test.each(articles)('renders $title without leftover marks', ({ content }) => {
    const page = show(content);
    expect(page.textContent).not.toMatch(/\*\*|\]\(|^#{1,6} |\|/m);
    expect(within(page).getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(3);
  });
});

test.each(['M-PESA', 'Wi-Fi', 'T-shirt'])('does not break %s at its hyphen', (word) => {
  show(`First **${word}** here. ${word} once more.`);
  const words = screen.getAllByText(word);
  expect(words).toHaveLength(2);
  for (const shown of words) expect(getComputedStyle(shown).whiteSpace).toBe('nowrap');
});
