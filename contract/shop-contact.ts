import * as v from 'valibot';

const link = v.object({ name: v.string(), to: v.string() });

/**
 * What the pages say about the shop as its owner has set it: how it is reached, what it links to, its exchange rate, its
 * tax and its Connect packages. A field is absent where nothing is set.
 */
export const shopContact = v.object({
  phone: v.optional(v.string()),
  /** The number in international form, digits only. */
  whatsapp: v.optional(v.string()),
  /** Such as `Mon–Sat 8:00–20:00`. */
  hours: v.optional(v.string()),
  marketplace: v.optional(v.string()),
  landing: v.optional(v.string()),
  social: v.optional(v.array(link)),
  /** KES a dollar; absent where it is `shop.usdKes`. */
  usdKes: v.optional(v.number()),
  /** The rate of the DST, such as 0.015; absent where it is `defaultDstRate`, 0 where the shop charges none. */
  dstRate: v.optional(v.number()),
  /** The item ids of the Connect packages that the shop sells; absent where it sells all of them. */
  connectPackages: v.optional(v.array(v.number())),
});
export type ShopContact = v.InferOutput<typeof shopContact>;
