import * as v from 'valibot';

/** How the tax is charged: added to the subtotal, contained in the prices, or not at all. */
export const taxKinds = ['on top', 'included', 'none'] as const;
export type TaxKind = (typeof taxKinds)[number];

export const tax = v.object({
  /** Such as `DST`. */
  label: v.string(),
  /** 0.015 is 1.5%. */
  rate: v.number(),
  kind: v.picklist(taxKinds),
});
export type Tax = v.InferOutput<typeof tax>;

/** The label of the digital service tax, which has an explanation of its own. */
export const digitalServiceTax = 'DST';

/** The parts of the site that a shop may not have. Their pages and calls then answer 404. */
export const shopSections = ['services', 'connect', 'blog', 'watch'] as const;
export type ShopSection = (typeof shopSections)[number];

/** The accent colours that a shop can have. The first one is the theme's own. */
export const accents = ['lime', 'sky', 'violet', 'orange', 'pink', 'teal'] as const;
export type Accent = (typeof accents)[number];

/** The slides of the home page that a shop has unless its owner switches them off, in their order (spec section 2). */
export const homeSlides = [
  'giftcards',
  'devices',
  'memberships',
  'gamecards',
  'tournament',
  'coaching',
  'newsletter',
] as const;
export type HomeSlide = (typeof homeSlides)[number];

/** A slide of the owner. `to` is an address of the shop. */
const ownSlide = v.object({ title: v.string(), text: v.string(), image: v.string(), to: v.string() });
export type OwnSlide = v.InferOutput<typeof ownSlide>;

export const connectPackage = v.object({
  itemID: v.number(),
  /** Such as `Pro`. Packages of one plan stand together, and extend one another. */
  plan: v.string(),
  /** Such as `3 months`. */
  period: v.string(),
  /** The days that a paid package runs. */
  days: v.number(),
  usdCents: v.number(),
});
export type ConnectPackage = v.InferOutput<typeof connectPackage>;

const link = v.object({ name: v.string(), to: v.string() });

/**
 * What pages, e-mails and text messages state about the shop as its owner has set it. The server writes it into each page
 * (`<meta name="shop-facts">`). A field is absent where nothing is set.
 */
export const shopFacts = v.object({
  name: v.string(),
  phone: v.optional(v.string()),
  /** The number in international form, digits only. */
  whatsapp: v.optional(v.string()),
  /** Such as `Mon–Sat 8:00–20:00`. */
  hours: v.optional(v.string()),
  marketplace: v.optional(v.string()),
  landing: v.optional(v.string()),
  chat: v.optional(v.string()),
  social: v.optional(v.array(link)),
  /** KES a dollar; absent where it is `shop.usdKes`. */
  usdKes: v.optional(v.number()),
  tax,
  /**
   * The least and the most days of a delivery by place of the product page; absent where they are the standard ones
   * (`deliveryDays`). A place without days has no statement.
   */
  deliveryDays: v.optional(v.record(v.string(), v.optional(v.tuple([v.number(), v.number()])))),
  /** The text about the shop: paragraphs, separated by empty lines. Absent for the standard text. */
  about: v.optional(v.string()),
  /** Absent for the theme's own. */
  accent: v.optional(v.picklist(accents)),
  /** The path of the smallest file of the owner's picture beside the name; absent for the standard mark. */
  logo: v.optional(v.string()),
  /** The owner's slides, before the standard ones. */
  slides: v.optional(v.array(ownSlide)),
  /** The standard slides that are off, of `homeSlides`. */
  slidesOff: v.optional(v.array(v.string())),
  /** The sections that the shop does not have. */
  off: v.optional(v.array(v.picklist(shopSections))),
  /** The first comment of an address is hidden until a person shows it. Absent where it is shown at once. */
  commentsHeld: v.optional(v.boolean()),
  /** The Connect packages that the shop sells; absent where they are those of the specification. */
  connectPackages: v.optional(v.array(connectPackage)),
});
export type ShopFacts = v.InferOutput<typeof shopFacts>;
