import type { reviews } from '../db/schema.ts';
import { day } from '../time.ts';
import type { SeedProduct } from './types.ts';

/** Sample reviews for a practice shop. They are marked as samples, wherever they are stored or shown. */

type ReviewRow = typeof reviews.$inferInsert;

/** The words of the newest reviews of each product; the others have stars alone. */
const samples = [
  { author: 'Wanjiru', words: 'Paid with M-PESA and had it the same day. Everything as described.' },
  { author: 'Brian', words: 'Good price, and the steps on the page were easy to follow.' },
  { author: 'Achieng', words: 'Works as it should. I have ordered a second one for my brother.' },
  { author: 'Kiptoo', words: 'Arrived quickly. Support answered my question within the hour.' },
] as const;
const authors = ['Otieno', 'Njeri', 'Hassan', 'Mutua', 'Chebet', 'Kamau'] as const;

/** The stars of `count` reviews with the mean `rating`: the higher ones first. */
function starsOf(rating: number, count: number): number[] {
  const sum = Math.round(rating * count);
  const least = Math.floor(sum / count);
  const higher = sum - least * count;
  return Array.from({ length: count }, (_, place) => (place < higher ? least + 1 : least));
}

/** Creates the sample reviews of a product, the newest last. @param variantID its first variant */
export function createSampleReviews(product: SeedProduct, itemID: number, variantID: number, now: Date): ReviewRow[] {
  const count = product.ratings ?? 0;
  if (count === 0) return [];
  return starsOf(product.rating, count)
    .map((stars, place): ReviewRow => {
      const sample = samples[(place + itemID) % samples.length];
      const hasWords = place < 3 && sample !== undefined;
      return {
        itemID,
        variantID,
        isSample: true,
        author: (hasWords ? sample.author : authors[(place + itemID) % authors.length]) ?? '',
        stars,
        words: hasWords ? sample.words : '',
        createdAt: new Date(now.getTime() - (place + 1) * 2 * day),
      };
    })
    .reverse();
}
