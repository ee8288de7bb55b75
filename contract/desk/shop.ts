import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { type AddressCity, addressCities, type Days, deliveryDays } from '../delivery.ts';
import { line, money, requiredLine, text } from '../fields.ts';
import { pageEntries } from '../pages.ts';
import { accents, homeSlides, shopSections, taxKinds } from '../shop-facts.ts';
import { defineDeskCall } from './call.ts';
import { change, changed } from './fields.ts';
import { productImage } from './goods.ts';
import { allow } from './roles.ts';

/** The settings of the shop, which its owner changes at the desk. */

const phone = v.pipe(
  line(20),
  v.regex(/^(\+?[\d ()-]{7,20})?$/, 'Enter a phone number, such as 0712 345 678, or nothing.'),
);
const webAddress = v.pipe(line(200), v.url('Enter an address that starts with https://.'), v.startsWith('https://'));
const amount = v.pipe(money, v.maxValue(999_999, 'Enter at most Ksh 999,999.'));

const enterDays = 'Enter days, such as 1-2, or nothing.';
const day = v.pipe(v.number(enterDays), v.integer(enterDays), v.minValue(0), v.maxValue(60, 'Enter at most 60 days.'));
const days = v.pipe(
  v.strictTuple([day, day], enterDays),
  v.check(([least, most]) => least <= most, 'Enter the smaller number first.'),
);

/** The days of a delivery to each city, until the owner sets others. */
export const standardDays = Object.fromEntries(addressCities.map((city) => [city, deliveryDays[city]])) as Readonly<
  Record<AddressCity, Days>
>;

/**
 * Returns the days of a delivery to a place; undefined where the shop states none. A place that is no city of an address
 * has those of `other`.
 */
export const daysTo = (
  place: string,
  own: Readonly<Partial<Record<AddressCity, Days | undefined>>>,
): Days | undefined => own[addressCities.find((city) => city === place) ?? 'other'];

/** The most slides of the owner. */
export const ownSlides = 3;
const ofThisShop = 'Enter an address of this shop, such as /products?category=Consoles.';
const slide = v.strictObject({
  title: requiredLine(60),
  text: line(160),
  image: productImage,
  to: v.pipe(line(200), v.regex(/^\/(?![/\\])\S*$/, ofThisShop)),
});

/** What the owner sets. An empty text stands for nothing. */
export const shopSettings = v.strictObject({
  /** M-PESA shows the first seven characters of it on a prompt. */
  name: requiredLine(40),
  phone,
  whatsapp: phone,
  hours: line(80),
  /** The addresses of the channels, such as `https://www.instagram.com/…`. */
  channels: v.pipe(v.array(webAddress), v.maxLength(9)),
  marketplace: v.union([v.literal(''), webAddress]),
  landing: v.union([v.literal(''), webAddress]),
  /** Where customers chat with the shop, such as a ticket system; empty for WhatsApp, where that is set. */
  chat: v.union([v.literal(''), webAddress]),
  delivery: v.strictObject({
    /** Whole KES: the fee of a city without one of its own, and of a cart without an address. */
    fee: amount,
    cities: v.strictObject(v.entriesFromList(addressCities, v.optional(amount))),
    /** The subtotal from which delivery is free; null for none. */
    freeFrom: v.nullable(v.pipe(amount, v.minValue(1, 'Enter an amount above 0, or nothing.'))),
  }),
  /** The least and the most days of a delivery to each city. The shop states none for a city without. */
  deliveryDays: v.strictObject(v.entriesFromList(addressCities, v.optional(days))),
  tax: v.strictObject({
    label: requiredLine(12),
    rate: v.pipe(v.number(), v.minValue(0), v.maxValue(1, 'Enter at most 100%.')),
    kind: v.picklist(taxKinds),
  }),
  /** KES a dollar, for the Connect packages: their prices are in dollars. 0 would give them away. */
  usdKes: v.pipe(
    v.number(),
    v.gtValue(0, 'Enter a rate above 0, such as 129.55.'),
    v.maxValue(1_000, 'Enter at most 1,000.'),
  ),
  /** What the page about the shop states instead of the standard text: paragraphs, separated by empty lines. */
  about: text(1_500, 'Write at most 1,500 characters.'),
  accent: v.picklist(accents),
  /** The picture beside the name; empty for the standard mark. */
  logo: v.union([v.literal(''), productImage]),
  /** The owner's slides on the home page, before the standard ones. */
  slides: v.pipe(v.array(slide), v.maxLength(ownSlides)),
  /** The standard slides that are off. */
  slidesOff: v.pipe(v.array(v.picklist(homeSlides)), v.maxLength(homeSlides.length)),
  /** The sections that the shop does not have. */
  off: v.pipe(v.array(v.picklist(shopSections)), v.maxLength(shopSections.length)),
});
export type ShopSettings = v.InferOutput<typeof shopSettings>;

/** The patterns of the paths of the shop's pages, without the page of paths that are not found. */
const pagePatterns = pageEntries
  .filter(([key]) => key !== 'notFound')
  .map(([, { path }]) =>
    path
      .replaceAll(/\/:\w+\?/g, '(/[^/]+)?')
      .replaceAll(/:\w+/g, '[^/]+')
      .replace('/*', '(/.*)?'),
  );
const isPage = (to: string): boolean =>
  pagePatterns.some((pattern) => new RegExp(`^${pattern}$`).test(to.replace(/[?#].*/, '')));

/**
 * The settings as they are saved: their slides lead to pages of the shop. Stored ones may lead to a page that the shop
 * had in another release.
 */
export const savedSettings = v.strictObject({
  ...shopSettings.entries,
  slides: v.pipe(
    v.array(
      v.strictObject({
        ...slide.entries,
        to: v.pipe(slide.entries.to, v.check(isPage, 'The shop has no such page.')),
      }),
    ),
    v.maxLength(ownSlides),
  ),
});

export const getShopSettings = defineDeskCall(requestType<typeof getShopSettingsRequest>, {
  method: 'GET',
  path: '/shop',
  ...allow('shop', 'read'),
  // Every page of the shop states most of it.
  stepUp: false,
  answer: v.object({
    /** The value of `decidedOn` in a change: `version 3`; `version 0` before the first change. */
    state: v.string(),
    settings: shopSettings,
  }),
});
export const getShopSettingsRequest = describeRequest(() => ({ summary: 'The settings of the shop.' }));

export const saveShopSettings = defineDeskCall(requestType<typeof saveShopSettingsRequest>, {
  method: 'POST',
  path: '/shop',
  ...allow('shop', 'change'),
  answer: v.object({
    ...changed.entries,
    /**
     * After a change of the tax or of a delivery fee: how many products cost more than M-PESA takes in one payment, and
     * the names of the first ones. Missing for none.
     */
    unpayable: v.exactOptional(v.object({ count: v.number(), names: v.array(v.string()) })),
  }),
});
export const saveShopSettingsRequest = describeRequest(() => ({
  summary: 'Changes the settings of the shop on every instance, within two seconds.',
  body: v.strictObject({ ...change, settings: savedSettings }),
  failures: { 409: 'Overtaken: another person has changed the settings.' },
}));
