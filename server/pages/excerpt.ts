/** Shortens a text to one line of at most `most` characters, cut at a word: `('One two three', 8)` → `One two…`. */
export function oneLineExcerpt(text: string, most: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= most) return line;
  const cut = line.slice(0, most - 1);
  const end = cut.lastIndexOf(' ');
  return `${(end > most / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:–-]+$/, '').toWellFormed()}…`;
}
