/** The card carousels of spec section 9: the margin between two cards, and the widths of the screen they change at. */
export const railGap = 15;
export const railBreakpoints = [0, 570, 670, 960, 1100] as const;

/** How many cards of a kind fit, from each of the five widths on. */
export const railCounts = {
  covers: [2, 3, 4, 5, 6],
  products: [2, 2, 3, 4, 5],
  stills: [1, 1, 2, 3, 3],
} as const satisfies Record<string, readonly [number, number, number, number, number]>;
export type RailKind = keyof typeof railCounts;
