/** The business constants that browser and server share (spec section 9). */
export const shop = {
  currency: 'KES',
  currencyLabel: 'Ksh',
  /** KES a dollar, where the owner has not set another rate. */
  usdKes: 130,
  timeZone: 'Africa/Nairobi',
} as const;

export const dealKeys = ['recent', 'sale', 'deal', 'trending', 'upcoming', 'exclusive'] as const;
export type DealKey = (typeof dealKeys)[number];

/** The orders of a list of products; `featured` begins with the first variant of each product. */
export const productSorts = ['featured', 'newest', 'price-up', 'price-down', 'best-selling'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The product types of spec section 1. */
export const productTypes = ['giftcard', 'gamecard', 'merchandise', 'electronics', 'device', 'equipment'] as const;
export type ProductType = (typeof productTypes)[number];

/** The platform of goods that belong to none, such as a chair or a cable. */
export const everyPlatform = 'All platforms';

/** Digital goods need no address. */
export const digitalProductTypes: readonly ProductType[] = ['giftcard', 'gamecard'];

export const serviceCategories = ['music', 'movies', 'livesports', 'anime', 'coaching', 'tournament'] as const;
export type ServiceCategory = (typeof serviceCategories)[number];

export const newsletterCategories = ['products', 'services', 'events', 'coaching', 'all'] as const;
export type NewsletterCategory = (typeof newsletterCategories)[number];

export const orderStatuses = ['awaiting payment', 'pending', 'completed', 'cancelled', 'refund due'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

export const timelineSteps = [
  'requested',
  'prompted',
  'paid',
  'fulfilling',
  'completed',
  'cancelled',
  'refund due',
] as const;

/** How far a step of an order's timeline is. */
export const timelineStates = ['done', 'now', 'ahead', 'failed'] as const;
