import { styled } from '@mui/material/styles';
import type { HTMLAttributes } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { SuggestionsView } from '#machines/suggestions/index.ts';
import { common } from '#messages/common.ts';
import { ShopImage } from '#src/components/image/ShopImage.tsx';

/** The list of suggestions below the search field. */
export const Suggestions = styled('ul')(({ theme }) => ({
  position: 'absolute',
  zIndex: 1,
  top: 'calc(100% + 6px)',
  insetInline: 0,
  // Wider than the field of a header.
  [theme.breakpoints.up('md')]: { insetInlineStart: 'auto', width: 'max(100%, 440px)' },
  maxHeight: 'min(70dvh, 520px)',
  margin: 0,
  padding: '4px 0',
  overflowY: 'auto',
  listStyle: 'none',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  boxShadow: theme.shadows[8],
}));

const Option = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '48px minmax(0, 1fr)',
  alignItems: 'center',
  columnGap: 12,
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '48px minmax(0, 1fr) auto' },
  minHeight: 52,
  padding: '4px 12px',
  cursor: 'pointer',
  '&.Mui-focused': { backgroundColor: theme.vars.palette.background.raised },
  // Forced colours remove the background, so the focused option also has an outline.
  '&.Mui-focusVisible': { ...theme.focusVisible, outlineOffset: -2 },
}));
const Stage = styled('span')(({ theme }) => ({
  display: 'block',
  height: 36,
  gridRow: 'span 2',
  [theme.breakpoints.up('sm')]: { gridRow: 'auto' },
  overflow: 'hidden',
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.raised,
  '& img': { width: '100%', height: '100%', objectFit: 'contain' },
}));
const Name = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  fontWeight: 500,
  display: '-webkit-box',
  WebkitLineClamp: 1,
  [theme.breakpoints.up('sm')]: { WebkitLineClamp: 2 },
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
}));
const Detail = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  [theme.breakpoints.down('sm')]: { lineHeight: 1.25 },
}));

type Suggested = SuggestionsView['options'][number];

const formatDetail = ({ kind, price, hasVariants }: Suggested): string => {
  if (price === null) return common.search.kinds[kind];
  return hasVariants ? common.search.from(formatMoney(price)) : formatMoney(price);
};

/** An option of the list of suggestions. */
export function SuggestionOption({ option, ...props }: { option: Suggested } & HTMLAttributes<HTMLLIElement>) {
  return (
    <Option {...props}>
      <Stage>
        <ShopImage src={option.image} alt="" priority sizes="64px" />
      </Stage>
      <Name>{option.name}</Name>
      <Detail>{formatDetail(option)}</Detail>
    </Option>
  );
}
