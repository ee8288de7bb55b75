/** The card carousels of spec section 9: the gap between two cards, and the viewport widths where the count changes. */
export const railGap = 15;
export const railBreakpoints = [0, 570, 670, 960, 1100] as const;

/** The number of visible cards from each of the five widths on, by kind. */
export const railCounts = {
  covers: [2, 3, 4, 5, 6],
  products: [2, 2, 3, 4, 5],
  /** Cards beside their image on a phone (`compact` of ProductCard). */
  offers: [1, 2, 3, 4, 5],
  stills: [1, 1, 2, 3, 3],
} as const satisfies Record<string, readonly [number, number, number, number, number]>;
export type RailKind = keyof typeof railCounts;
