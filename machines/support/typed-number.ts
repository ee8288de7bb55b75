/** Parses a number as a person types it, with commas between thousands. Undefined for nothing, NaN for another text. */
export function typedNumber(text: string): number | undefined {
  const typed = text.replaceAll(/[,\s]/g, '');
  if (typed === '') return undefined;
  return /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
}
