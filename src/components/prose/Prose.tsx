import { styled } from '@mui/material/styles';
import { Fragment, type Key, type ReactNode, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { components as texts } from '#src/messages/en/components.ts';
import type { Inline } from './inline.ts';
import { type Block, parse } from './parse.ts';

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
}));

/** A table that is wider than the page scrolls by itself, by keyboard too. */
const TableFrame = styled('div')(({ theme }) => ({
  overflowX: 'auto',
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  '& table': { width: '100%', borderCollapse: 'collapse', fontVariantNumeric: 'tabular-nums' },
  '& th, & td': { ...theme.typography.body1, padding: '10px 16px', textAlign: 'left', verticalAlign: 'top' },
  '& th': { fontWeight: 600, backgroundColor: theme.vars.palette.background.paper, whiteSpace: 'nowrap' },
  '& td': { minWidth: 120, borderTop: `1px solid ${theme.vars.palette.divider}` },
}));

/** Parts have nothing but their place, and a text is replaced as a whole. */
const keyed = <Part,>(parts: readonly Part[], draw: (part: Part, key: Key) => ReactNode): ReactNode =>
  parts.map((part, place) => draw(part, place));

function drawInline(part: Inline, key: Key): ReactNode {
  if (typeof part === 'string') return <Fragment key={key}>{part}</Fragment>;
  const words = keyed(part.text, drawInline);
  switch (part.kind) {
    case 'strong':
      return <strong key={key}>{words}</strong>;
    case 'emphasis':
      return <em key={key}>{words}</em>;
    default:
      return part.external ? (
        <a key={key} href={part.to} rel="noopener noreferrer nofollow">
          {words}
        </a>
      ) : (
        <Link key={key} to={part.to}>
          {words}
        </Link>
      );
  }
}

function drawTable({ head, rows }: Extract<Block, { kind: 'table' }>, key: Key): ReactNode {
  return (
    <TableFrame key={key} role="region" aria-label={texts.table} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {keyed(head, (cell, column) => (
              <th key={column} scope="col">
                {keyed(cell, drawInline)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keyed(rows, (row, line) => (
            <tr key={line}>
              {keyed(row, (cell, column) => (
                <td key={column}>{keyed(cell, drawInline)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}

function drawBlock(block: Block, key: Key): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = block.level === 2 ? 'h2' : 'h3';
      return <Heading key={key}>{keyed(block.text, drawInline)}</Heading>;
    }
    case 'list': {
      const items = keyed(block.items, (item, place) => <li key={place}>{keyed(item, drawInline)}</li>);
      return block.start === null ? (
        <ul key={key}>{items}</ul>
      ) : (
        <ol key={key} {...(block.start !== 1 && { start: block.start })}>
          {items}
        </ol>
      );
    }
    case 'quote':
      return <blockquote key={key}>{keyed(block.text, drawInline)}</blockquote>;
    case 'table':
      return drawTable(block, key);
    default:
      return <p key={key}>{keyed(block.text, drawInline)}</p>;
  }
}

/** A text of an article, written in the part of Markdown that `parse` knows. Nothing of it is ever taken for HTML. */
export function Prose({ text }: { text: string }) {
  const blocks = useMemo(() => parse(text), [text]);
  return <Root>{keyed(blocks, drawBlock)}</Root>;
}
