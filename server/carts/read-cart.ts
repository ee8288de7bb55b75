import { and, asc, eq, sql } from 'drizzle-orm';
import type { Cart, CartItem } from '#contract/carts.ts';
import { imagePath } from '#contract/images.ts';
import { kesOf } from '#contract/money-rates.ts';
import { digitalProductTypes } from '#contract/shop.ts';
import { findHeldMoney } from '../attempts/held-money.ts';
import type { Database } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import {
  addresses,
  cartItems,
  carts,
  connectPlans,
  products,
  services,
  serviceVariants,
  variants,
} from '../db/schema.ts';
import { isShownPackage, isShownPlan, isShownService, isShownVariant } from '../db/visibility.ts';
import { HttpError } from '../http/http-error.ts';
import type { CartPrices } from '../shop/settings.ts';
import { heldByCart } from '../stock/reservations.ts';
import { cartTexts } from '../texts/index.ts';
import { type CartRow, findCart } from './ownership.ts';
import { computeDeliveryFees, computeTotals } from './totals.ts';

/** An item of a cart with the facts that only the server uses. */
export interface CartLine extends CartItem {
  /** Whether it needs delivery to an address. */
  readonly physical: boolean;
  /** The stock for this cart, including what its own payment holds; null for an item without a stock. */
  readonly stock: number | null;
}

/** The lines of a cart, and the city of its address, which decides the delivery fee; null without one. */
export interface CartLines {
  readonly lines: readonly CartLine[];
  readonly city: string | null;
}

/** The image of all Connect packages. For the image of a product see contract/product-images.ts. */
const connectImage = imagePath('news-lime');

/** What the shopper sees of an item that the owner has hidden. It stays in the cart, and cannot be paid. */
const withdrawn = { inStock: false, gone: true };

/** The name of a Connect plan in carts, orders and subscriptions. */
const connectName = (plan: string): string => `Connect ${plan}`;

type Description = Pick<CartLine, 'item' | 'variant' | 'price' | 'physical' | 'stock'>;

/** The lines of a cart with their rows in the catalogue. Prepared, because every change of a cart runs it. */
const findLines = prepared((db) =>
  db
    .select({
      entry: { itemID: cartItems.itemID, itemType: cartItems.itemType, quantity: cartItems.quantity },
      variant: {
        variantID: variants.variantID,
        name: variants.name,
        image: variants.image,
        stock: variants.stock,
        salePrice: variants.salePrice,
        platform: variants.platform,
        region: variants.region,
      },
      held: heldByCart(cartItems.cartID, variants.variantID),
      isShown: {
        goods: sql<boolean>`${isShownVariant}`,
        plan: sql<boolean>`${isShownService} and ${isShownPlan}`,
        connect: sql<boolean>`${isShownPackage}`,
      },
      product: { itemID: products.itemID, name: products.name, itemType: products.itemType },
      plan: {
        subscriptionItemID: serviceVariants.subscriptionItemID,
        period: serviceVariants.period,
        price: serviceVariants.price,
      },
      service: { subscriptionID: services.subscriptionID, name: services.name, image: services.image },
      connect: {
        itemID: connectPlans.itemID,
        plan: connectPlans.plan,
        period: connectPlans.period,
        usdCents: connectPlans.usdCents,
      },
      city: addresses.city,
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
    .leftJoin(carts, eq(carts.cartID, cartItems.cartID))
    .leftJoin(addresses, eq(addresses.addressID, carts.addressID))
    .where(eq(cartItems.cartID, sql.placeholder('cartID')))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.itemType), asc(cartItems.itemID)),
);

type LineRow = Awaited<ReturnType<typeof findLines>>[number];

/** Describes an item by its row in the catalogue; null for an item that was removed from the catalogue. */
function describe(
  { variant, held, product, plan, service, connect, isShown }: LineRow,
  { usdKes, off }: CartPrices,
): Description | null {
  if (variant && product) {
    const stock = isShown.goods ? variant.stock + held : 0;
    return {
      item: { itemID: product.itemID, name: product.name, image: variant.image },
      variant: {
        variantID: variant.variantID,
        name: variant.name,
        platform: variant.platform,
        region: variant.region,
        inStock: stock > 0,
        ...(!isShown.goods && withdrawn),
      },
      price: variant.salePrice,
      physical: !digitalProductTypes.includes(product.itemType),
      stock,
    };
  }
  const plain = { platform: '', region: '', inStock: true };
  if (plan && service) {
    const isPlanShown = isShown.plan && !off.includes('services');
    return {
      item: { itemID: service.subscriptionID, name: service.name, image: service.image },
      variant: { ...plain, variantID: plan.subscriptionItemID, name: plan.period, ...(!isPlanShown && withdrawn) },
      price: plan.price,
      physical: false,
      stock: isPlanShown ? null : 0,
    };
  }
  if (connect) {
    const isSold = isShown.connect && !off.includes('connect');
    return {
      item: { itemID: connect.itemID, name: connectName(connect.plan), image: connectImage },
      variant: { ...plain, variantID: connect.itemID, name: connect.period, ...(!isSold && withdrawn) },
      price: kesOf(connect.usdCents, usdKes),
      physical: false,
      stock: isSold ? null : 0,
    };
  }
  return null;
}

/** Reads the lines of a cart at the present prices, in the order in which its items were added. */
export async function readLines(tx: Database, cartID: string, prices: CartPrices): Promise<CartLines> {
  const rows = await findLines(tx, { cartID });
  const lines = rows.flatMap((row) => {
    const { itemID, itemType, quantity } = row.entry;
    const described = describe(row, prices);
    return described ? [{ itemID, itemType, ...described, quantity, amount: described.price * quantity }] : [];
  });
  return { lines, city: rows[0]?.city ?? null };
}

/** A cart as the contract has it, computed from its lines. */
export function toCart({ cartID, addressID }: CartRow, { lines, city }: CartLines, prices: CartPrices): Cart {
  const deliveryFees = computeDeliveryFees(lines, prices);
  return {
    cartID,
    cartItems: lines.map(({ physical, stock, ...item }) => item),
    ...computeTotals(lines, city, prices),
    ...(deliveryFees && { deliveryFees }),
    addressNeeded: addressID === null && lines.some((line) => line.physical),
    addressID,
  };
}

/**
 * Reads a cart at the present prices, with the sentence about money that is held for its order.
 * @throws HttpError 404 for an unknown cart
 */
export async function readCart(tx: Database, cartID: string, prices: CartPrices): Promise<Cart> {
  const cart = await findCart(tx, cartID);
  if (!cart) throw new HttpError(404, cartTexts.notFound);
  // A visitor's cart has no order.
  const [lines, held] = await Promise.all([
    readLines(tx, cartID, prices),
    cart.userId === null ? null : findHeldMoney(tx, cartID),
  ]);
  return { ...toCart(cart, lines, prices), ...(held !== null && { held }) };
}
