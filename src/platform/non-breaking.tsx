import { styled } from '@mui/material/styles';
import { Fragment, type ReactNode } from 'react';

const brand = 'M-PESA';
/** Among tabular figures the hyphen would be as wide as a figure. */
const Brand = styled('span')({ whiteSpace: 'nowrap', fontVariantNumeric: 'normal' });

/** Returns a text in which "M-PESA" does not break at its hyphen. */
export function nonBreaking(text: string): ReactNode {
  const [first, ...rest] = text.split(brand);
  return (
    <>
      {first}
      {rest.map((after, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing but their place.
        <Fragment key={place}>
          <Brand>{brand}</Brand>
          {after}
        </Fragment>
      ))}
    </>
  );
}
