import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

/** The words of the shop that would look torn in two lines. */
const hyphenated = /(M-PESA|Wi-Fi|T-shirt)/;
/** Among tabular figures the hyphen would be as wide as a figure. */
const Word = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'normal' });

/** Returns a text in which M-PESA, Wi-Fi and T-shirt do not break at their hyphens. */
export function nonBreaking(text: string): ReactNode {
  const parts = text.split(hyphenated);
  if (parts.length === 1) return text;
  // A split by a group has the separators at the odd places.
  return parts.map((part, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place.
    place % 2 === 1 ? <Word key={place}>{part}</Word> : part,
  );
}
