/** Shortens a text to at most `most` characters, at the end of a word and with an ellipsis. */
export function excerpt(text: string, maxLength: number): string {
  const whole = text.trim();
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut.slice(0, maxLength - 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}
