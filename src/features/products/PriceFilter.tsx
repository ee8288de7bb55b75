import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { PriceRange } from '#machines/support/product-filters.ts';
import { products as texts } from '#messages/products.ts';

const Root = styled('fieldset')(({ theme }) => ({
  border: 0,
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& legend': { ...theme.typography.h5, padding: 0, marginBottom: 8 },
}));
/** The narrow column beside the results has room for the two fields alone. */
const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: 8,
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    '& > button': { gridColumn: '1 / -1' },
  },
}));
/** Not MUI's input, whose code a list of products would download for these two fields alone. */
const Field = styled('input')(({ theme }) => ({
  ...theme.typography.body1,
  boxSizing: 'border-box',
  width: '100%',
  minWidth: 0,
  minHeight: 44,
  paddingInline: 12,
  borderRadius: 4,
  border: `1px solid ${theme.vars.palette.border.control}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  fontVariantNumeric: 'tabular-nums',
  '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
}));

const formatPrice = (price: number | null) => (price === null ? '' : String(price));

/** A price range in whole KES; an empty field means no bound. The fields start with the range in the URL. */
export function PriceFilter({ range, onPrice }: { range: PriceRange; onPrice: (min: string, max: string) => void }) {
  const bounds = [
    { name: 'min', label: texts.priceFrom, value: formatPrice(range.minPrice) },
    { name: 'max', label: texts.priceTo, value: formatPrice(range.maxPrice) },
  ] as const;
  return (
    <Root>
      <legend>{texts.price}</legend>
      <Form
        key={bounds.map(({ value }) => value).join('-')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget);
          onPrice(String(typed.get('min')), String(typed.get('max')));
        }}
      >
        {bounds.map(({ name, label, value }) => (
          <Field
            key={name}
            name={name}
            defaultValue={value}
            placeholder={label}
            aria-label={texts.priceBound(label)}
            inputMode="numeric"
            maxLength={9}
          />
        ))}
        <Button type="submit" variant="outlined" sx={{ minWidth: 0 }}>
          {texts.priceApply}
        </Button>
      </Form>
    </Root>
  );
}
