const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Dollar cents as the Connect page shows them: `formatDollars(3500)` → `$35.00`. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);
