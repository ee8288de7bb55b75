/** Digits with a comma or a space between thousands or without, and a decimal point: `1450`, `1,450`, `12 500.50`. */
const numberForm = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d{0,2}(?:\s\d{3})+)(?:\.\d+)?$/;

/**
 * Parses a number as a person types it. Undefined for nothing, NaN for another text. A comma elsewhere than between
 * thousands is not ignored, because `1,5` would be 15.
 */
export function typedNumber(text: string): number | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return numberForm.test(typed) ? Number(typed.replaceAll(/[,\s]/g, '')) : Number.NaN;
}
