/** Where the shop delivers to, and in how many days. */

export const addressCities = ['nairobi', 'mombasa', 'kisumu', 'nakuru', 'kisii', 'kiambu', 'other'] as const;
export type AddressCity = (typeof addressCities)[number];

/** The places of local delivery, for the product page's location select. */
export const deliveryLocations = ['Nairobi', 'Mombasa', 'Kisumu', 'Nyeri', 'Lodwar'] as const;
export type DeliveryLocation = (typeof deliveryLocations)[number];

/** The least and the most days of a delivery. */
export type Days = readonly [number, number];

/** The days by place of the product page and by city of an address, until the owner sets others. */
export const deliveryDays: Readonly<Record<Lowercase<DeliveryLocation> | AddressCity, Days>> = {
  nairobi: [0, 1],
  kiambu: [0, 1],
  nakuru: [1, 2],
  nyeri: [1, 2],
  mombasa: [2, 3],
  kisumu: [2, 3],
  kisii: [2, 3],
  lodwar: [4, 6],
  other: [1, 6],
};
