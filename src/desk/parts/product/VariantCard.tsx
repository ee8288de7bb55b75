import { styled } from '@mui/material/styles';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { deskGoodsTexts as texts } from '#messages/desk-goods.ts';
import { Card, Disclosure, Heading, Quiet, Stack } from '../parts.tsx';
import type { FieldsProps } from './ProductFields.tsx';

/** The most variants of a product that are all shown open. */
const mostOpen = 2;

/** Its figures are in the fields below while it is open. */
const Row = styled('summary')({
  '& > h2': { display: 'inline' },
  '& > span': { display: 'block' },
  'details[open] > & > span': { display: 'none' },
  // Stronger than the padding of other disclosures, because the card has one of its own.
  'details > &': { minHeight: 44, paddingBlock: 4 },
});

interface VariantCardProps extends Pick<FieldsProps, 'view'> {
  /** Its key in the draft. */
  readonly variant: string;
  readonly children: ReactNode;
}

/**
 * A variant. One of many is a row with its name, price and stock until a person opens it, because each has the height
 * of a phone's screen. A new variant is open, and so is one with an error.
 */
export function VariantCard({ view: { product, draft, errors }, variant, children }: VariantCardProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const stored = product?.variants.find(({ variantID }) => String(variantID) === variant);
  // The browser opens and closes the row; this is only how it begins.
  const [startsOpen] = useState(!stored || (product?.variants.length ?? 0) <= mostOpen);
  const hasError = Object.keys(errors).some((name) => name.startsWith(`${variant}.`));
  useLayoutEffect(() => {
    if (hasError && details.current) details.current.open = true;
  }, [hasError]);
  return (
    <Card>
      <Disclosure ref={details} open={startsOpen}>
        <Row>
          <Heading>{texts.variant(draft[`${variant}.name`] ?? '')}</Heading>
          {stored ? (
            <Quiet>
              {texts.variantRow(
                draft[`${variant}.salePrice`] ?? '',
                stored.stock,
                (draft[`${variant}.hidden`] ?? '') !== '',
              )}
            </Quiet>
          ) : null}
        </Row>
        <Stack>{children}</Stack>
      </Disclosure>
    </Card>
  );
}
