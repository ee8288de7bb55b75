import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { oneLineExcerpt } from '#server/pages/excerpt.ts';
import { type Head, renderHead } from '#server/pages/head.ts';
import { matchRoute } from '#server/pages/route-matching.ts';
import { anyCodePoint } from '#tests/support/random/code-point.ts';
import { testFacts } from '#tests/support/views/shop-facts.ts';

const hostile = fc.constantFrom(
  '</script>',
  '<img onerror=alert(1) src=x>',
  '"',
  "'",
  '&amp;',
  '<!--',
  '-->',
  '</title>',
  ']]>',
  '$&',
  '\0',
  '\ud800',
  '\u2028',
);
const anyText = fc
  .array(fc.oneof(hostile, fc.string({ unit: anyCodePoint })), { maxLength: 5 })
  .map((parts) => parts.join(' '));

const headOf = (text: string): Head => ({
  title: text,
  description: text,
  canonical: `https://shop.example/${text}`,
  indexed: false,
  kind: 'product',
  picture: { url: 'https://shop.example/share/shop.jpg', alt: text },
  properties: [['product:price:amount', text]],
  data: [{ '@type': 'Product', name: text }],
});

const parse = (text: string) =>
  new JSDOM(`<head>${renderHead(headOf(text), testFacts)}</head><body></body>`).window.document;
const shapeOf = (document: Document) =>
  [...document.querySelectorAll('*')].map((element) => [element.tagName, element.getAttributeNames()]);

describe('a head', () => {
  it('has the same elements whatever texts it contains, and repeats them exactly in the structured data', () => {
    const plain = shapeOf(parse('plain'));
    fc.assert(
      fc.property(anyText, (text) => {
        const document = parse(text);
        expect(shapeOf(document)).toEqual(plain);
        const data = JSON.parse(document.querySelector('script')?.textContent ?? '');
        // Only characters that no document can contain are removed; a parser reads every line break as one character.
        const readable = text
          .toWellFormed()
          // biome-ignore lint/suspicious/noControlCharactersInRegex: characters that XML forbids.
          .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
          .replaceAll(/\r\n?/g, '\n');
        expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(readable);
        expect(data).toEqual({ '@context': 'https://schema.org', '@type': 'Product', name: text });
      }),
      { numRuns: 200 },
    );
  });
});

describe('an excerpt', () => {
  it('cuts an excerpt to one line of the greatest length from the beginning of its text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), fc.integer({ min: 20, max: 200 }), (text, most) => {
        const short = oneLineExcerpt(text, most);
        expect(short.length).toBeLessThanOrEqual(most);
        expect(text.replaceAll(/\s+/g, ' ').trim().startsWith(short.replace(/…$/, ''))).toBe(true);
      }),
    );
  });

  it('ends an excerpt at a word', () => {
    expect(oneLineExcerpt('One two three', 8)).toBe('One two…');
    expect(oneLineExcerpt('One two', 8)).toBe('One two');
  });
});

describe('a path', () => {
  const product = '/product/:itemProductID?/:itemVariantID?/*';

  it.each([
    ['/', '/', {}, '/'],
    ['/cart', '/CART/', {}, '/cart'],
    [product, '/product', {}, '/product'],
    [product, '/product/1', { itemProductID: '1' }, '/product/1'],
    [product, '/product/1/2/a//b', { itemProductID: '1', itemVariantID: '2' }, '/product/1/2/a//b'],
    ['/article/:articleID?', '/article/%37', { articleID: '7' }, '/article/7'],
    ['/login/*', '/login', {}, '/login'],
  ])('accepts for the pattern %s the path %s', (pattern, path, params, right) => {
    const matched = matchRoute(pattern, path);
    expect([matched?.params, matched?.path]).toEqual([params, right]);
  });

  it.each([
    ['/cart', '/carts'],
    ['/cart', '/cart/1'],
    ['/cart', '//cart'],
    ['/', '/cart'],
    [product, '/product//1'],
    [product, '/product/%E0%A4'],
  ])('rejects for the pattern %s the path %s', (pattern, path) => {
    expect(matchRoute(pattern, path)).toBeNull();
  });

  it('leaves a canonical address unchanged', () => {
    fc.assert(
      fc.property(fc.webPath(), (rest) => {
        const right = matchRoute('/login/*', `/login${rest}`)?.path ?? matchRoute(product, `/product${rest}`)?.path;
        if (right !== undefined)
          expect([matchRoute('/login/*', right)?.path, matchRoute(product, right)?.path]).toContain(right);
      }),
    );
  });
});
