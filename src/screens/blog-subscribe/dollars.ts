const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** Formats US cents for the Connect page: `formatDollars(3500)` → `$35.00`. */
export const formatDollars = (cents: number): string => dollars.format(cents / 100);
