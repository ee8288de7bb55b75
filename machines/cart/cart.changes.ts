import type { Cart, CartItem, CartItemUpdate } from '#contract/carts.ts';
import type { ChangeKind, Context, ItemKey, PendingChange } from './cart.types.ts';

/** Pure functions of the pending changes: the request of each, and their effect on the cart. */

const updateActions = { added: 'add', increased: 'add', decreased: 'sub', removed: 'remove' } as const;

/** Returns the body of PATCH /cart/{cartID}/item/update. */
export const toUpdate = ({ kind, count, itemID, itemType }: PendingChange): CartItemUpdate => ({
  itemID,
  itemType,
  quantity: String(count),
  action: updateActions[kind],
});

export const isSameItem = (one: ItemKey, other: ItemKey): boolean =>
  one.itemID === other.itemID && one.itemType === other.itemType;

/** Returns the quantity of an item after all pending changes; 0 when it is not in the cart. */
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

/** Whether a change still has an effect on a cart that may have been loaded after the change was made. */
export function hasEffect(cart: Cart | null, change: PendingChange): boolean {
  const quantity = quantityAfter(cart, [], change);
  if (change.kind === 'added') return quantity === 0;
  return quantity >= { increased: 1, decreased: 2, removed: 1 }[change.kind];
}

/** A row of the cart as shown: `quantity` and `amount` include the pending changes. */
export interface ShownItem extends CartItem {
  readonly canDecrease: boolean;
  readonly pending: boolean;
}

/** Returns the rows of the cart with the pending changes applied. Rows that are being removed are left out. */
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

/** Returns the change that an item event requests. */
export const toChange = (kind: ChangeKind, event: ItemKey & { from: string }): PendingChange => ({
  kind,
  count: 1,
  itemID: event.itemID,
  itemType: event.itemType,
  from: event.from,
});

export const isQuantityChange = ({ kind }: PendingChange): boolean => kind === 'increased' || kind === 'decreased';

/** Returns the sum of two changes of the same quantity; null where they cancel each other out. */
function mergeChanges(one: PendingChange, other: PendingChange): PendingChange | null {
  const [first = 0, second = 0] = [one, other].map(({ kind, count }) => (kind === 'increased' ? count : -count));
  const sum = first + second;
  return sum === 0 ? null : { ...one, kind: sum > 0 ? 'increased' : 'decreased', count: Math.abs(sum) };
}

/**
 * Appends a change to the queue. Presses of + and - are merged into one change.
 * @param sentCount the number of changes from the first that are not merged, because their requests may be sent
 */
export function withChange(
  queue: readonly PendingChange[],
  change: PendingChange,
  sentCount: number,
): readonly PendingChange[] {
  const last = queue.length > sentCount ? queue.at(-1) : undefined;
  const isSameQuantity =
    last !== undefined &&
    isQuantityChange(last) &&
    isQuantityChange(change) &&
    last.from === change.from &&
    isSameItem(last, change);
  if (!isSameQuantity) return [...queue, change];
  const merged = mergeChanges(last, change);
  return merged ? [...queue.slice(0, -1), merged] : queue.slice(0, -1);
}

/**
 * Returns the change that is being sent, or the next one to send.
 * @throws Error when the queue is empty
 */
export function requireChange({ queue: [first] }: Context): PendingChange {
  if (!first) throw new Error('no change is pending');
  return first;
}

/** @throws Error before the cart is loaded */
export function requireCart({ cart }: Context): Cart {
  if (!cart) throw new Error('no cart is known');
  return cart;
}

/** Returns the first page of the checkout of this cart (spec section 2). */
export const checkoutPath = (cart: Cart | null) => (cart?.addressNeeded ? '/checkout-address' : '/checkout-payment');
