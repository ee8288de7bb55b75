/** Carts and the stock of their items. */
export const cartTexts = {
  notFound: 'No cart found',
  empty: 'No items in cart',
  ordered: 'This cart has been ordered.',
  signInToClaim: 'Sign in again to bring this cart into your account.',
  addressMissing: 'Add a delivery address first.',
  noSuchItem: 'The shop has no such item.',
  planOnce: 'A plan can be in the cart once. Add it with the quantity 1.',
  itemNotInCart: 'This item is not in the cart.',
  paymentUnderWay: 'A payment for this cart is under way. Finish or cancel it first.',
  tooManyItems: (most: number) => `A cart takes at most ${most} different items.`,
  tooManyOfOneItem: (most: number) => `A cart takes at most ${most} of one item.`,
  outOfStock: (name: string) => `${name} is out of stock.`,
  tooFewInStock: (name: string, stock: number) => `Only ${stock} of ${name} ${stock === 1 ? 'is' : 'are'} in stock.`,
  noLongerSold: (name: string) => `${name} is no longer sold. Remove it to continue.`,
  removeToContinue: (name: string) => `${name} is out of stock. Remove it to continue.`,
  lowerToContinue: (name: string, left: number) =>
    `Only ${left} of ${name} ${left === 1 ? 'is' : 'are'} left. Lower the quantity to continue.`,
} as const;
