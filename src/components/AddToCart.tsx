import Button from '@mui/material/Button';
import { components as texts } from '#messages/components.ts';
import { CartIcon, CheckIcon } from '#src/components/icons/icons.tsx';

/** Styles for narrow rows: shows only the icon. The label stays as the accessible name. */
export const iconOnly = {
  '& button': { minWidth: 44, width: 44, height: 44, padding: 0, fontSize: 0, '& > span': { margin: 0 } },
} as const;

/** Fits the longer label, so that a change of the label moves nothing. */
const fit = { whiteSpace: 'nowrap', minWidth: 188 } as const;

export interface AddToCartProps {
  /** Id of the element that names the variant, for pages with several of these buttons. */
  describedBy?: string;
  inCart: boolean;
  /** The item is being added or removed. */
  pending: boolean;
  inStock: boolean;
  onAdd: () => void;
  /** The page's primary action. */
  main?: boolean;
}

/**
 * The button ADD TO CART, or IN CART for an item of the cart (spec section 4). An item in the cart can still be
 * pressed; the cart's flow handles that. An item out of stock is disabled unless it is in the cart.
 */
export function AddToCart({ describedBy, inCart, pending, inStock, onAdd, main = false }: AddToCartProps) {
  const label = inCart ? texts.inCart : texts.addToCart;
  return (
    <Button
      variant={main && !inCart ? 'contained' : 'outlined'}
      size={main ? 'large' : 'medium'}
      fullWidth={main}
      disabled={!inStock && !inCart}
      // The page that a confirmed addition opens: its code is downloaded with the press.
      data-to="/products"
      aria-busy={pending}
      // The label is fixed by the specification, so the variant is the description.
      aria-describedby={describedBy}
      // The check mark answers the press in the next frame; the label follows the server's answer.
      startIcon={inCart || pending ? <CheckIcon size={20} /> : <CartIcon size={20} />}
      onClick={onAdd}
      sx={fit}
    >
      {label}
    </Button>
  );
}
