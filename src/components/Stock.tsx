import { styled } from '@mui/material/styles';
import { components as texts } from '#src/messages/en/components.ts';

const Root = styled('span')<{ out: boolean }>(({ theme, out }) => ({
  ...theme.typography.caption,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  color: out ? theme.vars.palette.error.main : theme.vars.palette.text.secondary,
  '&::before': {
    content: '""',
    width: 6,
    height: 6,
    borderRadius: '50%',
    backgroundColor: out ? theme.vars.palette.error.main : theme.vars.palette.success.main,
  },
}));

/** Returns the start of a date in Nairobi. */
const startOfDay = (date: string): Date => new Date(`${date}T00:00:00+03:00`);

/** Whether a product's release is in the future, so that its purchase is a pre-order. */
export const isPreOrder = (releaseDate: string | null): releaseDate is string =>
  releaseDate !== null && startOfDay(releaseDate) > new Date();

/** The availability of a variant: out of stock, in stock, or a pre-order with its release date. */
export function Stock({ inStock, releaseDate = null }: { inStock: boolean; releaseDate?: string | null }) {
  if (!inStock) return <Root out>{texts.outOfStock}</Root>;
  return <Root out={false}>{isPreOrder(releaseDate) ? texts.preOrder(startOfDay(releaseDate)) : texts.inStock}</Root>;
}
