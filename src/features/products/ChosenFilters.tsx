import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { FilterName, Filters } from '#machines/support/product-filters.ts';
import { filterLabel, products as texts } from '#messages/products.ts';
import { CloseIcon } from '#src/components/icons/icons.tsx';

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  margin: '0 0 8px',
  padding: 0,
  listStyle: 'none',
});

const names = ['type', 'deal', 'category', 'platform'] as const satisfies readonly FilterName[];

const Chip = ({ label, onRemove }: { label: string; onRemove: () => void }) => (
  <Button
    variant="outlined"
    size="small"
    aria-label={texts.remove(label)}
    endIcon={<CloseIcon size={16} />}
    onClick={onRemove}
  >
    {label}
  </Button>
);

/** The chosen filters, with a button to remove each and one to remove all. */
export function ChosenFilters({
  filters,
  onToggle,
  onPrice,
  onClear,
}: {
  filters: Filters;
  onToggle: (name: FilterName, value: string) => void;
  onPrice: (min: string, max: string) => void;
  onClear: () => void;
}) {
  return (
    <List aria-label={texts.chosen}>
      {names
        .flatMap((name) => filters[name].map((value) => ({ name, value, label: filterLabel(name, value) })))
        .map(({ name, value, label }) => (
          <li key={`${name} ${value}`}>
            <Chip label={label} onRemove={() => onToggle(name, value)} />
          </li>
        ))}
      {filters.minPrice === null && filters.maxPrice === null ? null : (
        <li>
          <Chip label={texts.priceRange(filters.minPrice, filters.maxPrice)} onRemove={() => onPrice('', '')} />
        </li>
      )}
      <li>
        <Button variant="text" size="small" onClick={onClear}>
          {texts.clear}
        </Button>
      </li>
    </List>
  );
}
