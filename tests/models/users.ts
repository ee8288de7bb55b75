import type { Subscription, User } from '#contract/accounts.ts';
import type { ShelfItem } from '#machines/support/shelf.ts';
import { ada } from './purchases.ts';

/** Ada's account and its data, in the shape of the API's answers. */

export const userOf = (facts: Partial<User> = {}): User => ({
  userId: ada.userID,
  firstName: 'Ada',
  lastName: 'Achieng',
  email: 'ada@example.com',
  phoneNumber: '254712345678',
  username: 'ada',
  type: 1,
  phoneVerified: true,
  ...facts,
});

export const subscriptionOf = (subscriptionID: number, facts: Partial<Subscription> = {}): Subscription => ({
  subscriptionID,
  service: 'Spotify Premium',
  period: '1 month',
  image: '/images/music-lime.svg',
  status: true,
  expiry: '2026-12-20T22:30:00.000Z',
  ...facts,
});

export const shelfItem = (variantID: number): ShelfItem => ({
  productID: variantID * 10,
  variantID,
  name: `Product ${variantID}`,
  variantName: 'Standard',
  image: '/images/controller-night.svg',
});
