import { accessories } from './products/accessories.ts';
import { devices } from './products/devices.ts';
import { electronics } from './products/electronics.ts';
import { equipment } from './products/equipment.ts';
import { gameCards } from './products/game-cards.ts';
import { games } from './products/games.ts';
import { giftCards } from './products/gift-cards.ts';
import { memberships } from './products/memberships.ts';
import { merchandise } from './products/merchandise.ts';
import type { SeedProduct } from './types.ts';

/** The sample shop's catalogue. A rating of 0 is a product without ratings, such as a pre-order. */
export const products: readonly SeedProduct[] = [
  ...giftCards,
  ...memberships,
  ...gameCards,
  ...games,
  ...devices,
  ...equipment,
  ...electronics,
  ...accessories,
  ...merchandise,
];
