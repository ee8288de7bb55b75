/** Returns a state value as text: `paying.attempt.querying`. */
export function valueText(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, inner]) =>
      inner && typeof inner === 'object' && Object.keys(inner).length === 0 ? key : `${key}.${valueText(inner)}`,
    )
    .join(' + ');
}

/** Adds a zero-width space after each dot, so that the result of `valueText` can wrap there. */
export const breakable = (words: string): string => words.replaceAll('.', '.\u200b');
