import { styled } from '@mui/material/styles';
import { compiler, type MarkdownToJSX } from 'markdown-to-jsx/react';
import { type ComponentType, createElement, Fragment, type Key, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { isOwnPicture, safeTarget } from '#contract/link-targets.ts';
import { components as texts } from '#messages/components.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.prose,
  overflowWrap: 'anywhere',
  '& > *': { margin: '0 0 24px' },
  '& > :last-child': { marginBottom: 0 },
  '& h2': { ...theme.typography.h2, marginTop: 48, marginBottom: 16 },
  '& h3': { ...theme.typography.h3, marginTop: 32, marginBottom: 12 },
  '& ul, & ol': { paddingLeft: 28 },
  '& li': { paddingLeft: 4, marginBottom: 8 },
  '& li::marker': { color: theme.vars.palette.text.secondary, fontVariantNumeric: 'tabular-nums' },
  '& strong': { fontWeight: 600 },
  '& img': { borderRadius: theme.shape.borderRadius },
  '& hr': { height: 1, border: 0, backgroundColor: theme.vars.palette.divider, marginBlock: 40 },
  '& code': { fontSize: '0.9em' },
  '& a': {
    color: 'inherit',
    textDecorationColor: theme.vars.palette.border.control,
    textDecorationThickness: 2,
    textUnderlineOffset: 4,
    '&:hover': { textDecorationColor: 'currentColor' },
  },
  '& blockquote': {
    ...theme.typography.h3,
    marginBlock: 32,
    marginInline: 0,
    padding: '4px 0 4px 20px',
    borderLeft: `3px solid ${theme.vars.palette.primary.main}`,
  },
  '& blockquote > p, & li > p': { margin: 0 },
}));

/** Scrolls a table that is wider than the page. */
const TableFrame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': {
    ...theme.typography.body1,
    padding: '10px 16px',
    textAlign: 'left',
    verticalAlign: 'top',
    // The frame scrolls, so columns need not break words.
    overflowWrap: 'break-word',
  },
  '& th': { fontWeight: 600, backgroundColor: theme.vars.palette.background.paper, whiteSpace: 'nowrap' },
  '& td': { minWidth: 120, borderTop: `1px solid ${theme.vars.palette.divider}` },
  // Three columns fit on a phone.
  [theme.breakpoints.down('sm')]: {
    '& th, & td': { ...theme.typography.body2, padding: '8px 10px' },
    '& th': { fontWeight: 600 },
    '& td': { minWidth: 84 },
  },
}));

/** Scrolls long lines of code. */
const CodeFrame = styled('pre')(({ theme }) => ({
  overflowX: 'auto',
  padding: 16,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.raised,
}));

/** The only props that elements of a text can have. */
interface ElementProps {
  readonly href?: string;
  readonly src?: string;
  readonly alt?: string;
  /** The first number of a list. */
  readonly start?: number;
  readonly key?: Key | null | undefined;
  readonly children?: ReactNode;
}

/** A link; an unsafe link is rendered as its text. */
function SafeLink({ href = '', children }: ElementProps) {
  const target = safeTarget(href);
  if (!target) return children;
  if (target.kind === 'page') return <Link to={target.to}>{children}</Link>;
  return (
    <a href={target.to} {...(target.kind === 'site' && { rel: 'noopener noreferrer nofollow' })}>
      {children}
    </a>
  );
}

/** An image of this site; another image is rendered as its `alt` text. */
const OwnPicture = ({ src = '', alt = '' }: ElementProps) =>
  isOwnPicture(src) ? <ShopImage src={src} alt={alt} /> : alt;

const ScrollingTable = ({ children }: ElementProps) => (
  <TableFrame role="region" aria-label={texts.table} tabIndex={0}>
    <table>{children}</table>
  </TableFrame>
);

const HeadCell = ({ children }: ElementProps) => <th scope="col">{children}</th>;

const Code = ({ children }: ElementProps) => (
  <CodeFrame role="region" aria-label={texts.code} tabIndex={0}>
    {children}
  </CodeFrame>
);

/** The only elements that a text can contain. An h1 becomes an h2, because the page has its own h1. */
const elements = new Map<unknown, string | ComponentType<ElementProps>>([
  ...['p', 'ul', 'ol', 'li', 'blockquote', 'strong', 'em', 'del', 'code', 'br', 'hr', 'thead', 'tbody', 'tr', 'td'].map(
    (tag) => [tag, tag] as const,
  ),
  ...['h1', 'h2'].map((tag) => [tag, 'h2'] as const),
  ...['h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'h3'] as const),
  ['a', SafeLink],
  ['img', OwnPicture],
  ['table', ScrollingTable],
  ['th', HeadCell],
  ['pre', Code],
]);

/** Prevents a line break inside words such as "M-PESA" in the texts among the children of an element. */
function unbrokenTexts(child: ReactNode, place: number): ReactNode {
  if (Array.isArray(child)) return child.map(unbrokenTexts);
  if (typeof child !== 'string') return child;
  const shown = nonBreaking(child);
  return shown === child ? child : <Fragment key={`text-${place}`}>{shown}</Fragment>;
}

/** Creates every element of a text. Drops props that are not listed; an unknown element is replaced by its children. */
function renderElement(tag: unknown, given: ElementProps, ...children: ReactNode[]): ReactNode {
  const element = elements.get(tag);
  const { key = null, href, src, alt, start } = given;
  if (!element) return createElement(Fragment, { key }, ...children);
  const props: object = tag === 'a' ? { href } : tag === 'img' ? { src, alt } : tag === 'ol' ? { start } : {};
  return createElement(element, { ...props, key }, ...children.map(unbrokenTexts));
}

const options: MarkdownToJSX.Options = {
  createElement: renderElement as NonNullable<MarkdownToJSX.Options['createElement']>,
  disableParsingRawHTML: true,
  ignoreHTMLBlocks: true,
  disableAutoLink: true,
  disableFrontmatter: true,
  forceBlock: true,
  wrapper: null,
};

/** Renders an article's Markdown: a safe subset without HTML (docs/decisions/014). */
export function Prose({ text }: { text: string }) {
  const content = useMemo(() => compiler(text, options), [text]);
  return <Root>{content}</Root>;
}
