import { styled } from '@mui/material/styles';
import { useState } from 'react';
import type { FilterName } from '#machines/support/product-filters.ts';
import { products as texts } from '#messages/products.ts';
import { CheckIcon } from '#src/components/icons/icons.tsx';

const Root = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h5, padding: 0, marginBottom: 4 },
}));
/** Pills on a phone, a list beside the results on wider screens. */
const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 8,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  [theme.breakpoints.up('md')]: { display: 'block' },
}));
const Item = styled('button')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: '100%',
  minHeight: 44,
  padding: '8px 16px',
  border: `1px solid ${theme.vars.palette.border.control}`,
  borderRadius: 999,
  background: 'none',
  color: theme.vars.palette.text.primary,
  font: 'inherit',
  fontSize: '0.875rem',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.background.raised },
  '& > span:first-of-type': { flex: 1 },
  '&:disabled': { color: theme.vars.palette.text.disabled, borderColor: theme.vars.palette.divider, cursor: 'default' },
  '& svg': { display: 'none' },
  '&[aria-pressed="true"]': {
    backgroundColor: theme.vars.palette.text.primary,
    borderColor: theme.vars.palette.text.primary,
    color: theme.vars.palette.background.default,
    fontWeight: 600,
    '& svg': { display: 'block' },
  },
  [theme.breakpoints.up('md')]: {
    marginInline: -12,
    width: 'calc(100% + 24px)',
    padding: '6px 12px',
    border: 0,
    borderRadius: 4,
    fontSize: '1rem',
  },
}));
const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  fontVariantNumeric: 'tabular-nums',
  '[aria-pressed="true"] > &, :disabled > &': { color: 'inherit' },
}));

export interface FilterOption {
  value: string;
  label: string;
  count?: number;
}

/**
 * A group of filters. Any number can be chosen; a press on a chosen one removes it. A filter without items leads nowhere
 * and is left out. One that loses its last item is disabled in its place, so that no filter moves under the finger.
 */
export function FilterList({
  name,
  options,
  chosen,
  onToggle,
}: {
  name: FilterName;
  options: readonly FilterOption[];
  chosen: readonly string[];
  onToggle: (name: FilterName, value: string) => void;
}) {
  const [known, setKnown] = useState<readonly string[]>([]);
  const found = options.filter(({ value, count }) => count !== 0 || chosen.includes(value)).map(({ value }) => value);
  if (found.some((value) => !known.includes(value))) setKnown([...known, ...found]);
  const offered = options.filter(({ value }) => found.includes(value) || known.includes(value));
  if (offered.length === 0) return null;
  return (
    <Root>
      <legend>{texts.filterNames[name]}</legend>
      <List>
        {offered.map(({ value, label, count }) => (
          <li key={value}>
            <Item
              type="button"
              aria-pressed={chosen.includes(value)}
              disabled={!found.includes(value)}
              onClick={() => onToggle(name, value)}
            >
              <CheckIcon size={16} />
              <span>{label}</span>
              {count === undefined ? null : <Count>{count}</Count>}
            </Item>
          </li>
        ))}
      </List>
    </Root>
  );
}
