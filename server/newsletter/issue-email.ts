import { compiler, type HTMLOptions, type MarkdownToJSX, RuleType } from 'markdown-to-jsx/html';
import { safeTarget } from '#contract/link-targets.ts';
import { type Email, renderEmail } from '../outbox/email-template.ts';
import { newsletterTexts } from '../texts/index.ts';

/** Renders an issue of the newsletter as an e-mail: the same subset of Markdown as on the site's pages. */

interface Issue {
  readonly subject: string;
  /** Markdown. */
  readonly content: string;
}

/** What an e-mail has beside the issue. */
interface Sender {
  /** The name of the shop. */
  readonly shop: string;
  readonly publicUrl: string;
  /** The page on which the recipient unsubscribes. */
  readonly unsubscribeURL: string;
}

const options = {
  disableParsingRawHTML: true,
  ignoreHTMLBlocks: true,
  disableAutoLink: true,
  disableFrontmatter: true,
  forceBlock: true,
} as const satisfies HTMLOptions;

type Rule = NonNullable<HTMLOptions['renderRule']>;

/** The whole address of a link's target; null for one that pages leave out too. */
function addressOf(target: string | null, publicUrl: string): string | null {
  const safe = safeTarget(target ?? '');
  return safe && (safe.kind === 'page' ? `${publicUrl}${safe.to}` : safe.to);
}

/** E-mail has no pictures: most programs show none before they are asked to. */
const toHtml = (content: string, publicUrl: string): string => {
  const rule: Rule = (next, node, renderChildren) => {
    if (node.type === RuleType.image) return renderChildren([{ type: RuleType.text, text: node.alt ?? '' }]);
    if (node.type === RuleType.link && addressOf(node.target, publicUrl) === null) return renderChildren(node.children);
    return next();
  };
  return compiler(content, {
    ...options,
    renderRule: rule,
    sanitizer: (target, tag, attribute) => (tag === 'a' && attribute === 'href' ? addressOf(target, publicUrl) : null),
  });
};

type Node = MarkdownToJSX.ASTNode;

/** Renders Markdown as plain text: links with their addresses, lists with dashes, and no other marks. */
export function toPlainText(content: string, publicUrl: string): string {
  const item = (mark: string, children: string) => `${mark} ${children.trim().replaceAll('\n', '\n  ')}\n`;
  const rule: Rule = (_, node, renderChildren) => {
    switch (node.type) {
      case RuleType.text:
      case RuleType.codeInline:
        return node.text;
      case RuleType.codeBlock:
        return `${node.text}\n\n`;
      case RuleType.breakLine:
        return '\n';
      case RuleType.breakThematic:
        return '---\n\n';
      case RuleType.image:
        return node.alt ?? '';
      case RuleType.link: {
        const label = renderChildren(node.children);
        const address = addressOf(node.target, publicUrl);
        return address === null || address === label ? label : `${label} (${address.replace(/^mailto:/i, '')})`;
      }
      case RuleType.blockQuote:
        return `> ${renderChildren(node.children).trim().replaceAll('\n', '\n> ')}\n\n`;
      case RuleType.orderedList: {
        const first = node.start ?? 1;
        return `\n${node.items.map((one, index) => item(`${first + index}.`, renderChildren(one))).join('')}\n`;
      }
      case RuleType.unorderedList:
        return `\n${node.items.map((one) => item('-', renderChildren(one))).join('')}\n`;
      case RuleType.table: {
        const row = (cells: readonly Node[][]) => `${cells.map((cell) => renderChildren(cell)).join(' | ')}\n`;
        return `${row(node.header)}${node.cells.map(row).join('')}\n`;
      }
      case RuleType.textFormatted:
        return renderChildren(node.children);
      case RuleType.heading:
      case RuleType.paragraph:
        return `${renderChildren(node.children)}\n\n`;
      default:
        return '';
    }
  };
  return compiler(content, { ...options, wrapper: null, renderRule: rule })
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

/** Renders an issue as the e-mail of one recipient. */
export const renderIssue = ({ subject, content }: Issue, { shop, publicUrl, unsubscribeURL }: Sender): Email =>
  renderEmail(shop, subject, [
    { text: toPlainText(content, publicUrl), safeHtml: toHtml(content, publicUrl) },
    newsletterTexts.reason(shop),
    { link: newsletterTexts.unsubscribe, url: unsubscribeURL },
  ]);
