import type { ImageName } from '#contract/images.ts';
import type { DealKey, ProductType, ServiceCategory } from '#contract/shop.ts';
import type { ConnectPackage } from '#contract/shop-facts.ts';

/** The types of a shop to load. Prices are whole KES. The order of a list is the order of the ids. */

export interface SeedVariant {
  readonly name: string;
  readonly platform: string;
  readonly region: string;
  readonly salePrice: number;
  /** The price before the sale. */
  readonly listPrice?: number;
  readonly stock: number;
  /** The variant's image; without it the product's. */
  readonly image?: ImageName;
}

/** A product with what a file of products does not have: when it was added, how often it was sold and how it is rated. */
export interface SeedProduct {
  readonly name: string;
  readonly itemType: ProductType;
  readonly category: string;
  /** The words by which players search for it, separated by spaces, such as `codm`; none by default. */
  readonly aliases?: string;
  /** How a code is redeemed: two to five steps, with the https address of the page; the general ones by default. */
  readonly redeemSteps?: readonly string[];
  readonly summary: string;
  /** 0 to 5 with one decimal; 0 for a product without ratings, such as a pre-order. */
  readonly rating: number;
  /** The number of sample reviews, whose mean is the rating: a multiple of ten; none by default. */
  readonly ratings?: number;
  /** The number of sold pieces of all variants; 0 by default. */
  readonly sold?: number;
  /** The days until a pre-order is delivered; missing for a product that is not one. */
  readonly releaseInDays?: number;
  readonly deals: readonly DealKey[];
  /** The product's image, a drawing of the art kit (contract/product-images.ts). */
  readonly image: ImageName;
  readonly addedDaysAgo: number;
  readonly variants: readonly SeedVariant[];
}

export interface SeedService {
  readonly name: string;
  readonly description: string;
  readonly category: ServiceCategory;
  readonly image: ImageName;
  /** The plans. `days` is the length of a plan; 0 for a service that is used once. */
  readonly variants: readonly { readonly period: string; readonly days: number; readonly price: number }[];
}

/** A Connect package (spec section 9), priced in dollar cents. */
export type SeedConnectPlan = ConnectPackage;

export interface SeedArticle {
  readonly title: string;
  readonly intro: string;
  /** Markdown. */
  readonly content: string;
  readonly photo: ImageName;
  readonly author: string;
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly tier: 'free' | 'paid';
  readonly highlight?: boolean;
  /** `hour` is Nairobi time, 0 to 23. */
  readonly event?: { readonly daysAhead: number; readonly venue: string; readonly hour: number };
}
