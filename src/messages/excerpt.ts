/** Shortens a text to at most `maxLength` characters, at the end of a word and with an ellipsis. */
export function excerpt(text: string, maxLength: number): string {
  const whole = text.trim();
  if (whole.length <= maxLength) return whole;
  const cut = whole.slice(0, maxLength);
  const lastSpace = cut.lastIndexOf(' ');
  return `${(lastSpace > 0 ? cut.slice(0, lastSpace) : cut.slice(0, maxLength - 1)).replace(/[\s,;:.–-]+$/, '')}…`;
}

/** Returns the first sentence of a text, shortened where it is longer than `maxLength` characters. */
export function firstSentence(text: string, maxLength: number): string {
  const [sentence = text] = /^.+?[.!?](?=\s)/s.exec(text.trim()) ?? [];
  return excerpt(sentence, maxLength);
}
