import { type Inline, parseInline } from './inline.ts';

export type Block =
  | { readonly kind: 'heading'; readonly level: 2 | 3; readonly text: readonly Inline[] }
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | {
      readonly kind: 'list';
      /** The first number of a numbered list; null for bullets. */
      readonly start: number | null;
      readonly items: readonly (readonly Inline[])[];
    }
  | { readonly kind: 'quote'; readonly text: readonly Inline[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      /** Each row has as many cells as the head. */
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

type Kind = Block['kind'] | 'numbers' | 'blank';

const marks = {
  heading: /^(#{2,3})\s+/,
  list: /^[-*]\s+/,
  numbers: /^(\d{1,4})[.)]\s+/,
  quote: /^>\s?/,
  rule: /^\|[\s|:-]+\|?$/,
} as const;

const isTable = (line: string, next: string) => line.startsWith('|') && marks.rule.test(next) && next.includes('-');

/** What a line begins. `within` is what it would go on with: a table's rows look like any line with bars. */
function kindOf(line: string, next: string, within: Kind): Kind {
  if (line === '') return 'blank';
  if (marks.heading.test(line)) return 'heading';
  if (marks.list.test(line)) return 'list';
  if (marks.numbers.test(line)) return 'numbers';
  if (marks.quote.test(line)) return 'quote';
  if (line.startsWith('|') && (within === 'table' || isTable(line, next))) return 'table';
  return 'paragraph';
}

const inlineOf = (lines: readonly string[]) => parseInline(lines.join(' '));

function parseTable([head = '', , ...rows]: readonly string[]): Block {
  const cells = (row: string) => row.replace(/^\|/, '').replace(/\|$/, '').split('|');
  const columns = cells(head).length;
  return {
    kind: 'table',
    head: cells(head).map((cell) => parseInline(cell.trim())),
    rows: rows.map((row) => {
      const given = cells(row);
      return Array.from({ length: columns }, (_, column) => parseInline((given[column] ?? '').trim()));
    }),
  };
}

function makeBlock(kind: Exclude<Kind, 'blank'>, lines: readonly string[]): Block {
  const [first = ''] = lines;
  switch (kind) {
    case 'heading':
      return {
        kind,
        level: marks.heading.exec(first)?.[1] === '##' ? 2 : 3,
        text: parseInline(first.replace(marks.heading, '')),
      };
    case 'list':
      return { kind, start: null, items: lines.map((line) => parseInline(line.replace(marks.list, ''))) };
    case 'numbers':
      return {
        kind: 'list',
        start: Number(marks.numbers.exec(first)?.[1] ?? 1),
        items: lines.map((line) => parseInline(line.replace(marks.numbers, ''))),
      };
    case 'quote':
      return { kind, text: inlineOf(lines.map((line) => line.replace(marks.quote, ''))) };
    case 'table':
      return parseTable(lines);
    default:
      return { kind, text: inlineOf(lines) };
  }
}

/**
 * The blocks of a text in the part of Markdown that articles are written in: `##` and `###` headings, paragraphs, `-`
 * and `1.` lists of one line an item, `>` quotes, and tables between bars. Anything else is a paragraph, as it stands.
 * Takes time in proportion to the text, whatever it holds.
 */
export function parse(markdown: string): readonly Block[] {
  const lines = markdown.split(/\r\n?|\n/).map((line) => line.trim());
  const blocks: Block[] = [];
  let kind: Kind = 'blank';
  let taken: string[] = [];
  const close = () => {
    if (kind !== 'blank') blocks.push(makeBlock(kind, taken));
    taken = [];
  };
  for (const [place, line] of lines.entries()) {
    const next = kindOf(line, lines[place + 1] ?? '', kind);
    if (next !== kind || next === 'heading') close();
    kind = next;
    taken.push(line);
  }
  close();
  return blocks;
}
