import * as v from 'valibot';
import { defineCall, describeRequest, requestType } from './call.ts';
import { money } from './fields.ts';
import { serviceCategories } from './shop.ts';

/** A plan of a service; `subscriptionItemID` is the `itemID` of a cart update. `price` in whole KES. */
export const serviceVariant = v.object({
  subscriptionItemID: v.number(),
  subscriptionID: v.number(),
  /** For display: `1 month`, `1 year`, `per session`. */
  period: v.string(),
  price: money,
});
export type ServiceVariant = v.InferOutput<typeof serviceVariant>;

export const service = v.object({
  subscriptionID: v.number(),
  name: v.string(),
  description: v.string(),
  image: v.string(),
  category: v.picklist(serviceCategories),
  variants: v.array(serviceVariant),
});
export type Service = v.InferOutput<typeof service>;

export const listServicesByCategory = defineCall(requestType<typeof listServicesByCategoryRequest>, {
  method: 'GET',
  path: '/service/item/category/{category}',
  auth: 'none',
  answer: v.array(service),
});
export const listServicesByCategoryRequest = describeRequest(() => ({
  summary: 'Services of one category, or of all.',
  params: v.strictObject({ category: v.picklist([...serviceCategories, 'all']) }),
}));

export const listServices = defineCall(requestType<typeof listServicesRequest>, {
  method: 'GET',
  path: '/subscription/item',
  auth: 'none',
  answer: v.array(service),
});
export const listServicesRequest = describeRequest(() => ({ summary: 'All subscription services with their plans.' }));
