import type { ArtName } from '#contract/images.ts';
import type { DealKey, ProductType, ServiceCategory } from '#contract/shop.ts';

/** What the files of the sample shop export. Prices are whole KES; order in a list is the order of ids. */

export interface SeedVariant {
  readonly name: string;
  readonly platform: string;
  readonly region: string;
  readonly salePrice: number;
  /** The price before the sale. */
  readonly listPrice?: number;
  readonly stock: number;
  /** Where it differs from the product's. */
  readonly image?: ArtName;
}

export interface SeedProduct {
  readonly name: string;
  readonly itemType: ProductType;
  readonly category: string;
  readonly summary: string;
  /** 0 to 5 with one decimal. */
  readonly rating: number;
  /** How many ratings that is the mean of; none unless given. */
  readonly ratings?: number;
  /** How many were sold before, of all variants together; none unless given. */
  readonly sold?: number;
  /** For a pre-order: in how many days it is delivered. */
  readonly releaseInDays?: number;
  readonly deals: readonly DealKey[];
  readonly image: ArtName;
  readonly addedDaysAgo: number;
  readonly variants: readonly SeedVariant[];
}

export interface SeedService {
  readonly name: string;
  readonly description: string;
  readonly category: ServiceCategory;
  readonly image: ArtName;
  /** `days` is how long a paid plan runs; 0 for what is used once. */
  readonly variants: readonly { readonly period: string; readonly days: number; readonly price: number }[];
}

/** A Connect package (spec section 9), priced in dollar cents. */
export interface SeedConnectPlan {
  readonly itemID: number;
  readonly plan: 'Blog' | 'Pro';
  readonly period: string;
  readonly days: number;
  readonly usdCents: number;
}

export interface SeedArticle {
  readonly title: string;
  readonly intro: string;
  /** Markdown. */
  readonly content: string;
  readonly photo: ArtName;
  readonly author: string;
  readonly daysAgo: number;
  readonly categories: readonly string[];
  readonly tier: 'free' | 'paid';
  readonly highlight?: boolean;
  /** `hour` is Nairobi time, 0 to 23. */
  readonly event?: { readonly daysAhead: number; readonly venue: string; readonly hour: number };
}
