import { cartEvents, cartMachine, itemEvents, viewCart } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { expectCart } from './cart.rules.ts';
import { failed } from './failures.ts';
import { ada, cartOf, grace, line, nextCartID, visitorCartID } from './purchases.ts';

const held = { itemID: 1, itemType: 'product' } as const;
const other = { itemID: 2, itemType: 'product' } as const;
const plan = { itemID: 3, itemType: 'service' } as const;
const otherPlan = { itemID: 4, itemType: 'service' } as const;
const newsletters = { itemID: 113, itemType: 'blog' } as const;
const otherNewsletters = { itemID: 114, itemType: 'blog' } as const;

/** The redirect after each kind of change, by the page on which it was made. */
const redirects = defineModel({
  machine: cartMachine,
  name: 'its redirects',
  view: viewCart,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null)],
    'item.added': [
      itemEvents.added(other, '/product'),
      itemEvents.added(other, '/products'),
      itemEvents.added(otherPlan, '/service'),
      itemEvents.added(otherPlan, '/services'),
      itemEvents.added(otherNewsletters, '/blog-subscribe'),
      itemEvents.added(otherNewsletters, '/cart'),
    ],
    'item.increased': [],
    'item.decreased': [],
    'item.removed': [
      itemEvents.removed(held, '/cart'),
      itemEvents.removed(held, '/products'),
      itemEvents.removed(plan, '/cart'),
      itemEvents.removed(plan, '/services'),
      itemEvents.removed(plan, '/search'),
      itemEvents.removed(newsletters, '/blog-subscribe'),
    ],
    'cart.retried': [],
    'page.hidden': [],
    'cart.placed': [],
    'cart.refreshed': [],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([line(1, 2), line(3, 1, 'service'), line(113, 1, 'blog')])] },
    updateCartItem: { done: [cartOf()] },
    storeCartID: { done: [undefined] },
  },
  stateKey: ({ queue: [first] }) => first && [first.kind, first.itemType, first.from],
  invariants: expectCart,
});

const twoTabs = defineModel({
  machine: cartMachine,
  name: 'two tabs of a first visit',
  view: viewCart,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null)],
    'item.added': [],
    'item.increased': [],
    'item.decreased': [],
    'item.removed': [],
    'cart.retried': [],
    'page.hidden': [],
    'cart.placed': [],
    'cart.refreshed': [cartEvents.refreshed(cartOf([line(1, 2)], { cartID: nextCartID }))],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([], { cartID: visitorCartID })] },
    storeCartID: { done: [undefined] },
  },
  stateKey: ({ cart }) => cart?.cartID,
  invariants: expectCart,
});

/** The page is hidden while changes wait for a response. */
const hiddenPage = defineModel({
  machine: cartMachine,
  name: 'its hidden page',
  view: viewCart,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada)],
    'item.added': [],
    'item.increased': [itemEvents.increased(held, '/cart')],
    'item.decreased': [],
    'item.removed': [itemEvents.removed(other, '/cart')],
    'cart.retried': [],
    'page.hidden': [cartEvents.pageHidden()],
    'cart.placed': [],
    'cart.refreshed': [],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([line(1, 2), line(2)])] },
    claimCart: { done: [cartOf([line(1, 4)])] },
    updateCartItem: { done: [cartOf([line(1, 3), line(2)])] },
    sendChanges: { done: [undefined], error: [failed.refused('Out of stock.')] },
    reloadCart: { done: [cartOf([line(1, 3)])] },
    storeCartID: { done: [undefined] },
  },
  delays: { quantityPause: 300 },
  stateKey: ({ session, queue, sentCount }) => [session !== null, Math.min(queue.length, 3), sentCount],
  invariants: expectCart,
});

export const cartModel = defineModel({
  machine: cartMachine,
  view: viewCart,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada), sessionChanged(grace)],
    'item.added': [itemEvents.added(held, '/product'), itemEvents.added(other, '/products')],
    'item.increased': [itemEvents.increased(held, '/cart')],
    'item.decreased': [itemEvents.decreased(held, '/cart')],
    'item.removed': [itemEvents.removed(held, '/cart')],
    'cart.retried': [cartEvents.retried()],
    'page.hidden': [cartEvents.pageHidden()],
    'cart.placed': [cartEvents.placed(cartOf().cartID)],
    'cart.refreshed': [cartEvents.refreshed(cartOf([line(1, 2)]))],
    'checkout.pressed': [cartEvents.checkoutPressed()],
  },
  spec: {
    'session.changed': 'An anonymous cart is fetched on start',
    'item.added': ["Otherwise it shows 'Adding item to cart'", 'Otherwise it adds quantity 1'],
    'item.increased': 'Plus adds one',
    'item.decreased': 'Minus acts only when quantity is above 1',
    'item.removed': 'Remove deletes the item',
    'cart.placed': 'On success the cart is emptied',
    'storeCartID done': 'The cart id is stored',
    'storeCartID error': 'The cart id is stored',
  },
  invokeResults: {
    readCart: { done: [cartOf(), cartOf([line(1, 2)])], error: [failed.of('offline')] },
    reloadCart: { done: [cartOf(), cartOf([line(1, 2)])], error: [failed.of('offline')] },
    claimCart: { done: [cartOf([line(1, 2)])], error: [failed.of('unreachable')] },
    updateCartItem: { done: [cartOf([line(1, 1)])], error: [failed.of('offline'), failed.refused('Out of stock.')] },
    storeCartID: { done: [undefined], error: [failed.of('storageUnavailable')] },
  },
  delays: { quantityPause: 300 },
  stateKey: ({ session, cart, queue: [first], isCheckoutRequested }) => [
    session !== null,
    isCheckoutRequested,
    cart && cart.cartItems.length > 0,
    first && first.kind === 'added',
  ],
  invariants: expectCart,
  furtherModels: [redirects, twoTabs, hiddenPage],
});
