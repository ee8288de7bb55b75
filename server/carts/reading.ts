import { and, asc, eq } from 'drizzle-orm';
import type { Cart, CartItem } from '#contract/carts.ts';
import { imagePath } from '#contract/images.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import type { Config } from '../config.ts';
import type { Database } from '../db/open.ts';
import { cartItems, connectPlans, products, services, serviceVariants, variants } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import { kesOf, totalsOf } from './money.ts';
import { type CartRow, findCart } from './ownership.ts';

/** An item of a cart with what only the server asks about. */
export interface CartLine extends CartItem {
  /** It is delivered to an address. */
  readonly physical: boolean;
  /** How many there are; null for what never runs out. */
  readonly stock: number | null;
}

/** The picture of the Connect packages, which have none of their own. */
const connectImage = imagePath('news-lime');

/** What a Connect plan is called in carts, orders and subscriptions. */
const connectName = (plan: string): string => `Connect ${plan}`;

type Prices = Pick<Config, 'usdKes' | 'dstRate' | 'deliveryFee'>;
type Description = Pick<CartLine, 'item' | 'variant' | 'price' | 'physical' | 'stock'>;

interface Found {
  readonly variant: typeof variants.$inferSelect | null;
  readonly product: typeof products.$inferSelect | null;
  readonly plan: typeof serviceVariants.$inferSelect | null;
  readonly service: typeof services.$inferSelect | null;
  readonly connect: typeof connectPlans.$inferSelect | null;
}

/** The item in the catalogue's words; null once the catalogue has it no more. */
function describe({ variant, product, plan, service, connect }: Found, usdKes: number): Description | null {
  if (variant && product) {
    return {
      item: { itemID: product.itemID, name: product.name, image: variant.image },
      variant: {
        variantID: variant.variantID,
        name: variant.name,
        platform: variant.platform,
        region: variant.region,
        inStock: variant.stock > 0,
      },
      price: variant.salePrice,
      physical: !digitalProductTypes.includes(product.itemType),
      stock: variant.stock,
    };
  }
  const plain = { platform: '', region: '', inStock: true };
  if (plan && service) {
    return {
      item: { itemID: service.subscriptionID, name: service.name, image: service.image },
      variant: { ...plain, variantID: plan.subscriptionItemID, name: plan.period },
      price: plan.price,
      physical: false,
      stock: null,
    };
  }
  if (connect) {
    return {
      item: { itemID: connect.itemID, name: connectName(connect.plan), image: connectImage },
      variant: { ...plain, variantID: connect.itemID, name: connect.period },
      price: kesOf(connect.usdCents, usdKes),
      physical: false,
      stock: null,
    };
  }
  return null;
}

/** The items of a cart at today's prices, in the order in which they were added. */
export async function readLines(tx: Database, cartID: string, usdKes: number): Promise<CartLine[]> {
  const rows = await tx
    .select({
      entry: cartItems,
      variant: variants,
      product: products,
      plan: serviceVariants,
      service: services,
      connect: connectPlans,
    })
    .from(cartItems)
    .leftJoin(variants, and(eq(cartItems.itemType, 'product'), eq(variants.variantID, cartItems.itemID)))
    .leftJoin(products, eq(products.itemID, variants.itemID))
    .leftJoin(
      serviceVariants,
      and(eq(cartItems.itemType, 'service'), eq(serviceVariants.subscriptionItemID, cartItems.itemID)),
    )
    .leftJoin(services, eq(services.subscriptionID, serviceVariants.subscriptionID))
    .leftJoin(connectPlans, and(eq(cartItems.itemType, 'blog'), eq(connectPlans.itemID, cartItems.itemID)))
    .where(eq(cartItems.cartID, cartID))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.itemType), asc(cartItems.itemID));
  return rows.flatMap(({ entry: { itemID, itemType, quantity }, ...found }) => {
    const described = describe(found, usdKes);
    return described ? [{ itemID, itemType, ...described, quantity, amount: described.price * quantity }] : [];
  });
}

/** The cart as the contract has it, of lines already read. */
export function cartOf({ cartID, addressID }: CartRow, lines: readonly CartLine[], prices: Prices): Cart {
  return {
    cartID,
    cartItems: lines.map(({ physical, stock, ...item }) => item),
    ...totalsOf(lines, prices),
    addressNeeded: addressID === null && lines.some((line) => line.physical),
    addressID,
  };
}

/**
 * A cart at today's prices.
 * @throws Refusal 404 'No cart found'
 */
export async function readCart(tx: Database, cartID: string, prices: Prices): Promise<Cart> {
  const cart = await findCart(tx, cartID);
  if (!cart) throw new Refusal(404, 'No cart found');
  return cartOf(cart, await readLines(tx, cartID, prices.usdKes), prices);
}
