import { describeModel } from '@uwanja/flow-paths';
import { cartEvents, itemEvents } from '#machines/cart/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { cartRules } from './cart.rules.ts';
import { failed } from './failures.ts';
import { ada, cartID, cartOf, deliveryFees, grace, line, nextCartID, visitorCartID } from './purchases.ts';

const held = { itemID: 1, itemType: 'product' } as const;
const other = { itemID: 2, itemType: 'product' } as const;
const plan = { itemID: 3, itemType: 'service' } as const;
const otherPlan = { itemID: 4, itemType: 'service' } as const;
const newsletters = { itemID: 113, itemType: 'blog' } as const;
const otherNewsletters = { itemID: 114, itemType: 'blog' } as const;

/** The redirect after each kind of change, by the page on which it was made. */
const redirects = describeModel({
  ...cartRules,
  name: 'its redirects',
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null)],
    'item.added': [
      itemEvents.added(other, '/product/20/2?from=mail'),
      itemEvents.added(other, '/products?page=2'),
      // The number of a plan that is in the cart.
      itemEvents.added({ itemID: 3, itemType: 'product' }, '/search?q=card#results'),
      itemEvents.added(otherPlan, '/service'),
      itemEvents.added(otherPlan, '/services?tag=music'),
      itemEvents.added(otherNewsletters, '/blog-subscribe'),
      itemEvents.added(otherNewsletters, '/cart?from=mail'),
    ],
    'item.increased': [],
    'item.decreased': [],
    'item.removed': [
      itemEvents.removed(held, '/cart?from=mail'),
      itemEvents.removed(held, '/products?page=2'),
      itemEvents.removed(plan, '/cart?from=mail'),
      itemEvents.removed(plan, '/services?tag=music'),
      itemEvents.removed(plan, '/search?q=plan'),
      itemEvents.removed(newsletters, '/blog-subscribe'),
      itemEvents.removed(newsletters, '/cart'),
    ],
    'cart.retried': [],
    'page.opened': [],
    'page.hidden': [],
    'page.shown': [],
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
});

/** The changes of a customer whose token is renewed, who signs out, or who signs in to another account. */
const sessions = describeModel({
  ...cartRules,
  name: 'its sessions',
  machineOnly: true,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(ada), sessionChanged({ ...ada, token: 'renewed' }), sessionChanged(grace)],
    'item.added': [],
    'item.increased': [held, other].map((key) => itemEvents.increased(key, '/cart')),
    'item.decreased': [itemEvents.decreased(held, '/cart'), itemEvents.decreased(held, '/search')],
    'item.removed': [],
    'cart.retried': [],
    'page.opened': [cartEvents.pageOpened()],
    'page.hidden': [],
    'page.shown': [],
    'cart.placed': [],
    'cart.refreshed': [],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([line(1, 3), line(2)])] },
    refreshCart: { done: [cartOf([line(1, 3), line(2)])] },
    updateCartItem: { done: [cartOf([line(1)]), cartOf()] },
    storeCartID: { done: [undefined] },
  },
  delays: { quantityPause: 300 },
  stateKey: ({ session, queue: [, second] }) => [session?.token, second && [second.kind, Math.min(second.count, 2)]],
});

const twoTabs = describeModel({
  ...cartRules,
  name: 'two tabs of a first visit',
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null)],
    'item.added': [],
    'item.increased': [],
    'item.decreased': [],
    'item.removed': [],
    'cart.retried': [],
    'page.opened': [],
    'page.hidden': [],
    'page.shown': [],
    'cart.placed': [],
    'cart.refreshed': [cartEvents.refreshed(cartOf([line(1, 2)], { cartID: nextCartID }))],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([], { cartID: visitorCartID })] },
    storeCartID: { done: [undefined] },
  },
  stateKey: ({ cart }) => cart?.cartID,
});

/** The page is hidden while changes wait for a response. */
const hiddenPage = describeModel({
  ...cartRules,
  name: 'its hidden page',
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada)],
    'item.added': [],
    'item.increased': [itemEvents.increased(held, '/cart')],
    'item.decreased': [],
    'item.removed': [itemEvents.removed(other, '/cart')],
    'cart.retried': [],
    'page.opened': [],
    'page.hidden': [cartEvents.pageHidden()],
    'page.shown': [],
    'cart.placed': [],
    'cart.refreshed': [],
    'checkout.pressed': [cartEvents.checkoutPressed()],
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
  stateKey: ({ session, queue, sentCount, isCheckoutRequested }) => [
    session !== null,
    Math.min(queue.length, 3),
    sentCount,
    isCheckoutRequested,
  ],
});

/** Each look at a cart for whose order money is held reads it again, because the money may have gone back. */
const heldMoney = describeModel({
  ...cartRules,
  name: 'its held money',
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(ada)],
    'item.added': [],
    'item.increased': [],
    'item.decreased': [],
    'item.removed': [],
    'cart.retried': [],
    'page.opened': [],
    'page.hidden': [],
    'page.shown': [cartEvents.pageShown()],
    'cart.placed': [],
    'cart.refreshed': [],
    'checkout.pressed': [],
  },
  invokeResults: {
    readCart: { done: [cartOf([line(1, 2)], { held: 'Ksh 500 arrived.' })] },
    refreshCart: {
      done: [cartOf([line(1, 2)]), cartOf([line(1, 2)], { held: 'Ksh 700 arrived.' })],
      error: [failed.of('offline')],
    },
    storeCartID: { done: [undefined] },
  },
  stateKey: ({ cart }) => cart?.held,
});

export const cartModel = describeModel({
  ...cartRules,
  inputs: { start: undefined },
  events: {
    'session.changed': [sessionChanged(null), sessionChanged(ada)],
    'item.added': [itemEvents.added(held, '/product'), itemEvents.added(other, '/products')],
    'item.increased': [itemEvents.increased(held, '/cart')],
    'item.decreased': [itemEvents.decreased(held, '/cart')],
    'item.removed': [itemEvents.removed(held, '/cart')],
    'cart.retried': [cartEvents.retried()],
    'page.opened': [cartEvents.pageOpened()],
    'page.hidden': [cartEvents.pageHidden()],
    'page.shown': [],
    'cart.placed': [cartEvents.placed(cartID), cartEvents.placed(nextCartID)],
    'cart.refreshed': [
      cartEvents.refreshed(cartOf([line(1, 2)], { addressNeeded: true, addressID: 4, delivery: 300, amount: 2_330 })),
      cartEvents.refreshed(cartOf([line(2)], { cartID: nextCartID, addressNeeded: true, delivery: 300, deliveryFees })),
    ],
    'checkout.pressed': [cartEvents.checkoutPressed()],
  },
  invokeResults: {
    readCart: { done: [cartOf(), cartOf([line(1, 2)])], error: [failed.of('offline')] },
    refreshCart: {
      done: [cartOf([line(1, 2)], { addressNeeded: true, amount: 2_500 }), cartOf([], { cartID: visitorCartID })],
      error: [failed.of('offline')],
    },
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
  furtherModels: [redirects, sessions, twoTabs, hiddenPage, heldMoney],
});
