import type { Cart, CartItemType } from '#contract/carts.ts';
import { withoutQuery } from '../support/path.ts';
import { requireChange } from './cart.changes.ts';
import type { ChangeKind, Context } from './cart.types.ts';

/**
 * The redirects after a confirmed change of the cart (spec section 4). A person who is already on the target page
 * stays, so filters remain.
 */

/** Whether the current change is of this kind and item type, and was made on a page other than `pages`. */
const isChangeFromOtherPage =
  (expectedKind: ChangeKind, itemTypes: readonly CartItemType[], pages: readonly string[]) =>
  (context: Context): boolean => {
    const { kind, itemType, from } = requireChange(context);
    return kind === expectedKind && itemTypes.includes(itemType) && !pages.includes(withoutQuery(from));
  };

/** When each redirect happens. */
export const redirectRules = {
  productAdded: isChangeFromOtherPage('added', ['product'], ['/products']),
  serviceAdded: isChangeFromOtherPage('added', ['service'], ['/services']),
  serviceRemoved: isChangeFromOtherPage('removed', ['service'], ['/services', '/cart']),
  packageAdded: isChangeFromOtherPage('added', ['blog'], ['/cart']),
  itemRemoved: isChangeFromOtherPage('removed', ['product', 'blog'], ['/cart']),
};

const confirmAndRedirectTo = (path: string) =>
  [
    { type: 'redirectTo', params: path },
    { type: 'confirmChange', params: ({ event }: { event: { output: Cart } }) => event.output },
  ] as const;

/** Where each redirect leads: the transitions of a confirmed change, before those without a redirect. */
export const redirects = [
  { guard: 'isProductAddedFromOtherPage', target: 'ready', actions: confirmAndRedirectTo('/products') },
  { guard: 'isServiceAddedFromOtherPage', target: 'ready', actions: confirmAndRedirectTo('/services') },
  { guard: 'isServiceRemovedFromOtherPage', target: 'ready', actions: confirmAndRedirectTo('/services') },
  { guard: 'isPackageAddedFromOtherPage', target: 'ready', actions: confirmAndRedirectTo('/cart') },
  { guard: 'isItemRemovedFromOtherPage', target: 'ready', actions: confirmAndRedirectTo('/cart') },
] as const;
