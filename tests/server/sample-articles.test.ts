import { describe, expect, it } from 'vitest';
import { type ImageFamily, type ImageTheme, imageFamilies, imageShape, imageThemes } from '#contract/images.ts';
import { sampleShop } from '#server/seed/sample.ts';

const { articles } = sampleShop;

const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const links = (markdown: string) => [...markdown.matchAll(/\]\(([^)]*)\)/g)].map((match) => match[1] ?? '');

/** The routes of spec section 2 to which an article may link. */
const reachable = ['/products', '/services', '/events', '/articles', '/orders', '/contact-us', '/blog-subscribe'];
const sections = [
  ...['guides', 'hardware', 'esports', 'mobile', 'culture', 'entertainment'],
  ...['community', 'reviews', 'safety', 'events'],
];
const premium = articles.filter((article) => article.tier === 'paid');
const events = articles.filter((article) => article.event);

describe('the sample blog as a whole', () => {
  it('has 26 articles and 5 events', () => {
    expect([articles.length - events.length, events.length]).toEqual([26, 5]);
  });

  // @verifies A blog with free and premium articles
  it('consists of premium articles by about a third, and never makes an event premium', () => {
    expect(premium.length / articles.length).toBeGreaterThan(0.28);
    expect(premium.length / articles.length).toBeLessThan(0.38);
    expect(premium.filter((article) => article.event)).toEqual([]);
  });

  it('has at least five highlights', () => {
    expect(articles.filter((article) => article.highlight).length).toBeGreaterThanOrEqual(5);
  });

  it.each(['title', 'intro', 'photo'] as const)('contains no %s twice', (field) => {
    expect(new Set(articles.map((article) => article[field])).size).toBe(articles.length);
  });

  it('is written by at least six authors', () => {
    expect(new Set(articles.map((article) => article.author)).size).toBeGreaterThanOrEqual(6);
  });

  it('runs from the oldest to the newest, over 1 to 240 days, no two on one day', () => {
    const days = articles.map((article) => article.daysAgo);
    expect(days).toEqual([...new Set(days)].sort((one, other) => other - one));
    expect([days[0], days.at(-1)]).toEqual([240, 1]);
  });

  it('uses every section at least twice, so that no section is a dead end', () => {
    for (const section of sections) {
      expect(articles.filter((article) => article.categories.includes(section)).length, section).toBeGreaterThan(1);
    }
  });
});

describe.each(articles)('$title', (article) => {
  it('has an intro that is understandable alone, longer where readers without a subscription see no more', () => {
    const [least, most] = article.tier === 'paid' ? [60, 90] : [30, 60];
    expect(words(article.intro)).toBeGreaterThanOrEqual(least);
    expect(words(article.intro)).toBeLessThanOrEqual(most);
  });

  it('has a readable length, with headings', () => {
    expect(words(article.content)).toBeGreaterThanOrEqual(380);
    expect(words(article.content)).toBeLessThanOrEqual(650);
    expect(article.content.match(/^## \S/gm)?.length ?? 0).toBeGreaterThanOrEqual(3);
  });

  it('holds no raw HTML and no images', () => {
    expect(article.content).not.toMatch(/<\/?[a-z!]/i);
    expect(article.content).not.toMatch(/!\[/);
  });

  it('links only to pages of the shop', () => {
    expect(links(article.content).filter((target) => !reachable.includes(target))).toEqual([]);
    expect(article.content).not.toMatch(/https?:|www\./i);
  });

  it('has tables whose rows have as many cells as their headers', () => {
    const tables = article.content.split('\n\n').filter((block) => block.startsWith('|'));
    for (const table of tables) {
      const cells = table.split('\n').map((row) => row.split('|').length);
      expect(new Set(cells).size, table).toBe(1);
    }
  });

  it('names a picture of the editorial families of the art kit', () => {
    const [family, theme] = article.photo.split('-') as [ImageFamily, ImageTheme];
    expect(imageFamilies).toContain(family);
    expect(imageShape(family)).toBe('editorial');
    expect(imageThemes).toContain(theme);
  });

  it('every article belongs to known sections, and to the events exactly when it has a date', () => {
    expect(article.categories.filter((category) => !sections.includes(category))).toEqual([]);
    expect(article.categories.includes('events')).toBe(article.event !== undefined);
  });
});

describe.each(events)('the event $title', ({ event }) => {
  // @verifies Events
  it('every event is dated 6 to 75 days ahead, at a named place', () => {
    expect(event?.daysAhead).toBeGreaterThanOrEqual(6);
    expect(event?.daysAhead).toBeLessThanOrEqual(75);
    expect(event?.hour).toBeGreaterThanOrEqual(8);
    expect(event?.hour).toBeLessThanOrEqual(20);
    expect(event?.venue).toMatch(/, (Nairobi|Mombasa|Kisumu|Nakuru)$/);
  });
});
