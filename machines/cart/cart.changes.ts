import type { Cart, CartItem, CartItemType, CartItemUpdate } from '#contract/carts.ts';
import type { ChangeKind, Context, ItemKey, PendingChange } from './cart.types.ts';

/** Pure facts about pending changes: what they send, what they make of the cart. */

const actionOf = { added: 'add', increased: 'add', decreased: 'sub', removed: 'remove' } as const;

/** The body of PATCH /cart/{cartID}/item/update. */
export const updateOf = ({ kind, count, itemID, itemType }: PendingChange): CartItemUpdate => ({
  itemID,
  itemType,
  quantity: String(count),
  action: actionOf[kind],
});

export const isSameItem = (one: ItemKey, other: ItemKey): boolean =>
  one.itemID === other.itemID && one.itemType === other.itemType;

/** The quantity of an item once the changes are through; 0 when it is not in the cart. */
export function quantityAfter(cart: Cart | null, queue: readonly PendingChange[], key: ItemKey): number {
  const confirmed = cart?.cartItems.find((item) => isSameItem(item, key))?.quantity ?? 0;
  return queue
    .filter((change) => isSameItem(change, key))
    .reduce((quantity, { kind, count }) => {
      if (kind === 'removed') return 0;
      if (kind === 'added') return Math.max(quantity, 1);
      if (quantity === 0) return 0;
      return kind === 'increased' ? quantity + count : Math.max(quantity - count, 1);
    }, confirmed);
}

/** Whether a change would still change something, in a cart that may have been loaded after it was made. */
export function hasEffect(cart: Cart | null, change: PendingChange): boolean {
  const quantity = quantityAfter(cart, [], change);
  const least = { added: 0, increased: 1, decreased: 2, removed: 1 }[change.kind];
  return change.kind === 'added' ? quantity === 0 : quantity >= least;
}

/** An item as it will be: `quantity` and `amount` foresee the pending changes. */
export interface ShownItem extends CartItem {
  readonly canDecrease: boolean;
  readonly pending: boolean;
}

/** The rows of the cart with the pending changes applied; what is being removed is gone. */
export const shownItems = (cart: Cart | null, queue: readonly PendingChange[]): readonly ShownItem[] =>
  (cart?.cartItems ?? [])
    .map((item) => {
      const quantity = quantityAfter(cart, queue, item);
      return {
        ...item,
        quantity,
        amount: item.price * quantity,
        canDecrease: quantity > 1,
        pending: queue.some((change) => isSameItem(change, item)),
      };
    })
    .filter(({ quantity }) => quantity > 0);

/** The change that an item event asks for. */
export const changeOf = (kind: ChangeKind, event: ItemKey & { from: string }): PendingChange => ({
  kind,
  count: 1,
  itemID: event.itemID,
  itemType: event.itemType,
  from: event.from,
});

/**
 * The pending changes with one more. Repeated presses of the same button become one change, which is sent once; the
 * first change may be on its way already and stays as it is.
 */
export function withChange(queue: readonly PendingChange[], change: PendingChange): readonly PendingChange[] {
  const last = queue.length > 1 ? queue.at(-1) : undefined;
  const isRepeated =
    (change.kind === 'increased' || change.kind === 'decreased') &&
    last?.kind === change.kind &&
    last.from === change.from &&
    isSameItem(last, change);
  return isRepeated ? [...queue.slice(0, -1), { ...last, count: last.count + change.count }] : [...queue, change];
}

/** A path without its query. */
export const pathOf = (from: string): string => from.split(/[?#]/, 1)[0] ?? '/';

/** The change that is sent, or will be next. */
export function firstOf({ queue: [first] }: Context): PendingChange {
  if (!first) throw new Error('no change is pending');
  return first;
}

export function knownCart({ cart }: Context): Cart {
  if (!cart) throw new Error('no cart is known');
  return cart;
}

/** Whether the change that is sent is such a one, made on another page than these. */
export function isMadeElsewhere(
  context: Context,
  wanted: ChangeKind,
  itemTypes: readonly CartItemType[],
  pages: readonly string[],
): boolean {
  const { kind, itemType, from } = firstOf(context);
  return kind === wanted && itemTypes.includes(itemType) && !pages.includes(pathOf(from));
}
