import { type Days, type DeliveryLocation, deliveryDays } from '#contract/delivery.ts';
import { useShopFacts } from './use-shop-facts.ts';

/** Returns the days of a delivery to a place as the owner has set them; undefined where the shop states none. */
export const useDeliveryDays = (location: DeliveryLocation): Days | undefined =>
  (useShopFacts().deliveryDays ?? deliveryDays)[location.toLowerCase() as Lowercase<DeliveryLocation>];
