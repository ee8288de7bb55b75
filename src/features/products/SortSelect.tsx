import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { type ProductSort, productSorts } from '#contract/shop.ts';
import { products as texts } from '#messages/products.ts';
import { ChevronDownIcon } from '#src/components/icons/icons.tsx';

/** In large letters the label stands above the field. */
const Root = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  alignItems: 'center',
  gap: '0 8px',
});
const Label = styled('label')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
}));
const Select = styled('select')(({ theme }) => ({
  ...theme.typography.body2,
  minHeight: 44,
  minWidth: 0,
  maxWidth: '100%',
  padding: '0 40px 0 12px',
  appearance: 'none',
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  fontWeight: 600,
  cursor: 'pointer',
}));

/** The select with the chevron of the shop's other fields. */
const Field = styled('div')({
  position: 'relative',
  minWidth: 0,
  '& > svg': { position: 'absolute', right: 12, top: 12, pointerEvents: 'none' },
});

/** The sort order of a list of products, as a native select. */
export function SortSelect({
  value,
  featured = texts.sorts.featured,
  onChange,
}: {
  value: ProductSort;
  /** The name of the default order. */
  featured?: string;
  onChange: (sort: ProductSort) => void;
}) {
  const id = useId();
  return (
    <Root>
      <Label htmlFor={id}>{texts.sort}</Label>
      <Field>
        <Select
          id={id}
          value={value}
          onChange={({ target }) => {
            const chosen = productSorts.find((sort) => sort === target.value);
            if (chosen) onChange(chosen);
          }}
        >
          {productSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sort === 'featured' ? featured : texts.sorts[sort]}
            </option>
          ))}
        </Select>
        <ChevronDownIcon size={20} />
      </Field>
    </Root>
  );
}
