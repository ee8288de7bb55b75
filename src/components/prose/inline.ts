export type Inline =
  | string
  | { readonly kind: 'strong' | 'emphasis'; readonly text: readonly Inline[] }
  | { readonly kind: 'link'; readonly to: string; readonly external: boolean; readonly text: readonly Inline[] };

/** A path of this site: one slash, no backslash, which browsers take for one, and nothing that could end the path. */
const sitePath = /^\/(?![/\\])[\w\-./?=&%#~+,:@]*$/;

/**
 * Where a link may lead: a path of this site, or an https address. Null for anything else (`javascript:`, `data:`,
 * `//host`, …).
 */
export function safeTarget(target: string): { readonly to: string; readonly external: boolean } | null {
  if (sitePath.test(target)) return { to: target, external: false };
  if (!/^https:\/\//i.test(target) || !URL.canParse(target)) return null;
  const { protocol, username, password, href } = new URL(target);
  return protocol === 'https:' && username === '' && password === '' ? { to: href, external: true } : null;
}

/**
 * Each mark in a bounded length, so that a text full of opening marks costs no more than its length.
 * Order: what is tried first at a place.
 */
const patterns = {
  link: String.raw`\[(?<label>[^[\]]{1,300})\]\((?<target>[^\s()]{1,500})\)`,
  strong: String.raw`\*\*(?<strong>(?!\s)(?:[^*]|\*(?!\*)){1,1000})\*\*`,
  emphasis: String.raw`(?<![\w*])\*(?<emphasis>[^\s*](?:[^*]{0,500}[^\s*])?)\*(?![\w*])`,
} as const;
type Mark = keyof typeof patterns;

const matchers = new Map<string, RegExp>();

/** The pattern of the marks that may still be opened: none stands inside itself, so that nesting ends. */
function matcherOf(marks: readonly Mark[]): RegExp {
  const key = marks.join('|');
  const made = matchers.get(key) ?? new RegExp(marks.map((mark) => patterns[mark]).join('|'), 'g');
  matchers.set(key, made);
  return made;
}

const allMarks: readonly Mark[] = ['link', 'strong', 'emphasis'];

/** The words of a line with their marks: `**bold**`, `*italic*`, `[text](target)`. What is no mark stays text. */
export function parseInline(text: string, marks: readonly Mark[] = allMarks): readonly Inline[] {
  if (marks.length === 0 || text === '') return text === '' ? [] : [text];
  const inside = (words: string, mark: Mark) =>
    parseInline(
      words,
      marks.filter((other) => other !== mark),
    );
  const parts: Inline[] = [];
  let end = 0;
  for (const found of text.matchAll(matcherOf(marks))) {
    const { label, target = '', strong, emphasis } = found.groups ?? {};
    const safe = label === undefined ? null : safeTarget(target);
    if (label !== undefined && !safe) continue;
    if (found.index > end) parts.push(text.slice(end, found.index));
    if (safe && label !== undefined) parts.push({ kind: 'link', ...safe, text: inside(label, 'link') });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: inside(strong, 'strong') });
    else parts.push({ kind: 'emphasis', text: inside(emphasis ?? '', 'emphasis') });
    end = found.index + found[0].length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
