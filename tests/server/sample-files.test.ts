import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSampleArticle, parseSampleProducts, parseSampleServices } from '#server/seed/sample-files.ts';

/** The files of the sample shop are checked, and errors in them name the file and the line. */
// @reads docs/samples

const bytes = (...lines: readonly string[]) => Buffer.from(`${lines.join('\n')}\n`);
const goodsTitles = 'name,summary,category,itemType,image,variant,platform,region,salePrice,stock,listPrice';
const historyTitles = 'name,addedDaysAgo,rating,ratings,sold,releaseInDays';
const card = 'Card,Credit.,Cards,giftcard,giftcard-steam';
const history = bytes(historyTitles, 'Card,3,4.5,20,7,', 'Pad,0,0,0,0,30');

describe('the products of the sample shop', () => {
  it('are parsed from rows of variants, with what a file of products does not have', () => {
    const goods = bytes(goodsTitles, `${card},$5,PC,US,700,3,900`, `${card},$10,PC,US,1400,0,`);
    expect(parseSampleProducts(goods, history)).toMatchObject([
      {
        name: 'Card',
        image: 'giftcard-steam',
        rating: 4.5,
        ratings: 20,
        sold: 7,
        addedDaysAgo: 3,
        variants: [
          { name: '$5', salePrice: 700, stock: 3, listPrice: 900 },
          { name: '$10', stock: 0 },
        ],
      },
    ]);
  });

  it('may be the example of a file to import', () => {
    const example = readFileSync(new URL('../../docs/samples/products.csv', import.meta.url));
    const names = ['Savanna Quest wallet card', 'Nairobi Nights hoodie', 'Ridge wired headset'];
    const past = bytes(historyTitles, ...names.map((name) => `${name},1,0,0,0,`));
    expect(parseSampleProducts(example, past).map(({ variants }) => variants.length)).toEqual([2, 2, 1]);
  });

  it.each([
    ['a price that is no number', [`${card},$5,PC,US,cheap,3,`], 'products.csv:\nline 2, salePrice: must be whole'],
    ['a product without a history', ['Hat,,Apparel,merchandise,hoodie-night,M,All,Kenya,5,3,'], 'line 2, name: has no'],
    ['a picture that is not drawn', ['Card,,Cards,giftcard,/images/card.jpg,$5,PC,US,5,3,'], 'line 2, image: is no'],
    ['a row with too few cells', [`${card},$5`], 'line 2: there are 6 columns where the titles are 11.'],
  ])('are refused with %s', (_, rows, message) => {
    expect(() => parseSampleProducts(bytes(goodsTitles, ...rows), history)).toThrow(message);
  });

  it('are refused with a rating that is none', () => {
    const goods = bytes(goodsTitles, `${card},$5,PC,US,700,3,`);
    const past = bytes(historyTitles, 'Card,3,6,20,7,');
    expect(() => parseSampleProducts(goods, past)).toThrow('product-history.csv:\nline 2, rating: must be 0 to 5');
  });
});

describe('the services of the sample shop', () => {
  const titles = 'name,category,image,description,period,days,price';

  it('are parsed from rows of plans', () => {
    const rows = ['Tunes,music,music-lime,Songs.,1 month,30,300', 'Tunes,music,music-lime,Songs.,1 year,365,3000'];
    expect(parseSampleServices(bytes(titles, ...rows))).toMatchObject([
      { name: 'Tunes', variants: [{ days: 30 }, { period: '1 year', price: 3000 }] },
    ]);
  });

  it.each([
    [
      'a category that the shop does not have',
      'Tunes,noise,music-lime,Songs.,1 month,30,300',
      'category: must be one of',
    ],
    ['a picture that is not drawn', 'Tunes,music,lime,Songs.,1 month,30,300', 'image: is no drawing'],
    ['a length that is no number', 'Tunes,music,music-lime,Songs.,1 month,long,300', 'days: must be a number'],
  ])('are refused with %s', (_, row, message) => {
    expect(() => parseSampleServices(bytes(titles, row))).toThrow(`services.csv:\nline 2, ${message}`);
  });
});

describe('an article of the sample shop', () => {
  const head = ['title: Hats', 'intro: On hats.', 'photo: news-ocean', 'author: A. Writer', 'daysAgo: 4'];
  const rest = ['categories: news, guides', 'tier: free'];
  const write = (...lines: readonly string[]) =>
    ['---', ...lines, '---', '', '## Hats', '', 'Wear one.', ''].join('\n');

  it('is parsed from its head and its text', () => {
    expect(parseSampleArticle('hats.md', write(...head, ...rest))).toEqual({
      title: 'Hats',
      intro: 'On hats.',
      photo: 'news-ocean',
      author: 'A. Writer',
      daysAgo: 4,
      categories: ['news', 'guides'],
      tier: 'free',
      content: '## Hats\n\nWear one.',
    });
  });

  it('is an event where its head names the day, the hour and the place', () => {
    const event = ['eventDaysAhead: 12', 'eventHour: 14', 'eventVenue: A hall, Nairobi'];
    expect(parseSampleArticle('hats.md', write(...head, ...rest, ...event)).event).toEqual({
      daysAhead: 12,
      hour: 14,
      venue: 'A hall, Nairobi',
    });
  });

  it.each([
    ['a field that articles do not have', [...rest, 'mood: sad'], 'line 9, mood: is not a field of an article.'],
    ['a line that is no field', [...rest, 'just words'], 'line 9: must be `field: value`.'],
    ['another tier', ['categories: news', 'tier: gold'], 'line 8, tier: must be free or paid.'],
    ['no categories', ['tier: free'], 'categories: '],
    ['an event without a place', [...rest, 'eventDaysAhead: 2', 'eventHour: 9'], 'line 2: an event needs'],
  ])('is refused with %s', (_, lines, message) => {
    expect(() => parseSampleArticle('hats.md', write(...head, ...lines))).toThrow(`hats.md:\n`);
    expect(() => parseSampleArticle('hats.md', write(...head, ...lines))).toThrow(message);
  });

  it('is refused without a head', () => {
    expect(() => parseSampleArticle('hats.md', '# Hats\n')).toThrow('hats.md:\nline 1: the head between two lines');
  });
});
