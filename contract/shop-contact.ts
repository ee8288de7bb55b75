import * as v from 'valibot';

const link = v.object({ name: v.string(), to: v.string() });

/** How the shop is reached and what it links to, as the owner has set it. A field is absent where nothing is set. */
export const shopContact = v.object({
  phone: v.optional(v.string()),
  /** The number in international form, digits only. */
  whatsapp: v.optional(v.string()),
  /** Such as `Mon–Sat 8:00–20:00`. */
  hours: v.optional(v.string()),
  marketplace: v.optional(v.string()),
  landing: v.optional(v.string()),
  social: v.optional(v.array(link)),
});
export type ShopContact = v.InferOutput<typeof shopContact>;
