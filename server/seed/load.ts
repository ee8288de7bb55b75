import { getTableName, sql } from 'drizzle-orm';
import { imagePath } from '#contract/images.ts';
import { nairobiDay, nairobiOffset } from '#contract/nairobi-day.ts';
import type { Database, Transaction } from '../db/open.ts';
import { articles, connectPlans, products, reviews, services, serviceVariants, variants } from '../db/schema.ts';
import { day, hour } from '../time.ts';
import { createSampleReviews } from './sample-reviews.ts';
import type { SeedArticle, SeedConnectPlan, SeedProduct, SeedService } from './types.ts';

/** A shop's catalogue and articles. */
export interface SeedShop {
  readonly products: readonly SeedProduct[];
  readonly services: readonly SeedService[];
  readonly connectPlans: readonly SeedConnectPlan[];
  readonly articles: readonly SeedArticle[];
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * day);

/** The moment of `hours` o'clock in Nairobi, `days` after the date of `now` in Nairobi. */
function nairobiHour(now: Date, days: number, hours: number): Date {
  const midnight = Math.floor((now.getTime() + nairobiOffset) / day) * day - nairobiOffset;
  return new Date(midnight + days * day + hours * hour);
}

/** The date in Nairobi, such as `2026-12-24`, `days` after the date of `now` in Nairobi. */
const dayAfter = (now: Date, days: number): string => nairobiDay(new Date(now.getTime() + days * day));

/** The sold pieces of a variant: half of the product's for the first variant, half of the rest for the second, etc. */
const computeSold = ({ sold = 0 }: SeedProduct, place: number): number => Math.floor(sold / 2 ** (place + 1));

const productRows = (list: readonly SeedProduct[], now: Date): (typeof products.$inferInsert)[] =>
  list.map((product, index) => ({
    itemID: index + 1,
    name: product.name,
    imageURL: imagePath(product.image),
    summary: product.summary,
    itemType: product.itemType,
    ratingTenths: Math.round(product.rating * 10),
    ratingCount: product.ratings ?? 0,
    releaseDate: product.releaseInDays === undefined ? null : dayAfter(now, product.releaseInDays),
    category: product.category,
    aliases: product.aliases ?? '',
    redeemSteps: [...(product.redeemSteps ?? [])],
    deals: [...product.deals],
    createdAt: daysBefore(now, product.addedDaysAgo),
  }));

const variantRows = (list: readonly SeedProduct[]): (typeof variants.$inferInsert)[] =>
  list
    .flatMap((product, index) =>
      product.variants.map((variant, place) => ({
        itemID: index + 1,
        name: variant.name,
        image: imagePath(variant.image ?? product.image),
        stock: variant.stock,
        salePrice: variant.salePrice,
        listPrice: variant.listPrice ?? null,
        platform: variant.platform,
        region: variant.region,
        sold: computeSold(product, place),
      })),
    )
    .map((variant, index) => ({ variantID: index + 1, ...variant }));

/** The sample reviews, with ids by their position like all loaded rows. */
function reviewRows(list: readonly SeedProduct[], now: Date): (typeof reviews.$inferInsert)[] {
  let variantID = 1;
  return list
    .flatMap((product, index) => {
      const rows = createSampleReviews(product, index + 1, variantID, now);
      variantID += product.variants.length;
      return rows;
    })
    .map((review, index) => ({ reviewID: index + 1, ...review }));
}

const planRows = (list: readonly SeedService[]): (typeof serviceVariants.$inferInsert)[] =>
  list
    .flatMap((service, index) => service.variants.map((plan) => ({ subscriptionID: index + 1, ...plan })))
    .map((plan, index) => ({ subscriptionItemID: index + 1, ...plan }));

const articleRows = (list: readonly SeedArticle[], now: Date): (typeof articles.$inferInsert)[] =>
  list.map(({ event, ...article }, index) => ({
    articleID: index + 1,
    title: article.title,
    content: article.content,
    intro: article.intro,
    photo: imagePath(article.photo),
    author: article.author,
    dateAdded: daysBefore(now, article.daysAgo),
    categories: [...article.categories],
    tier: article.tier,
    highlight: article.highlight ?? false,
    eventStartsAt: event ? nairobiHour(now, event.daysAhead, event.hour) : null,
    eventVenue: event?.venue ?? null,
  }));

/** Sets the sequences, so that later rows get ids after the loaded ones. */
async function continueIds(tx: Transaction): Promise<void> {
  const counted = [
    [products, 'item_id'],
    [variants, 'variant_id'],
    [services, 'subscription_id'],
    [serviceVariants, 'subscription_item_id'],
    [articles, 'article_id'],
    [reviews, 'review_id'],
  ] as const;
  for (const [table, column] of counted) {
    const name = getTableName(table);
    await tx.execute(
      sql`select setval(pg_get_serial_sequence(${name}, ${column}), greatest(max(${sql.identifier(column)}), 1)) from ${sql.identifier(name)}`,
    );
  }
}

/**
 * Loads a shop in one transaction. The ids follow from the positions in the lists, so that links remain valid. Existing
 * rows are not changed, so that a second call has no effect.
 */
export async function loadShop(db: Database, seed: SeedShop, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (seed.products.length > 0) {
      await tx.insert(products).values(productRows(seed.products, now)).onConflictDoNothing();
      await tx.insert(variants).values(variantRows(seed.products)).onConflictDoNothing();
      const samples = reviewRows(seed.products, now);
      if (samples.length > 0) await tx.insert(reviews).values(samples).onConflictDoNothing();
    }
    if (seed.services.length > 0) {
      const rows = seed.services.map(({ variants: _, image, ...service }, index) => ({
        ...service,
        subscriptionID: index + 1,
        image: imagePath(image),
      }));
      await tx.insert(services).values(rows).onConflictDoNothing();
      await tx.insert(serviceVariants).values(planRows(seed.services)).onConflictDoNothing();
    }
    if (seed.connectPlans.length > 0)
      await tx
        .insert(connectPlans)
        .values([...seed.connectPlans])
        .onConflictDoNothing();
    if (seed.articles.length > 0)
      await tx.insert(articles).values(articleRows(seed.articles, now)).onConflictDoNothing();
    await continueIds(tx);
  });
}

/** Whether the catalogue is empty, so that a first start fills it. */
export async function isCatalogueEmpty(db: Database): Promise<boolean> {
  const [product] = await db.select({ itemID: products.itemID }).from(products).limit(1);
  return product === undefined;
}
