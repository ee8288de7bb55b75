import Button from '@mui/material/Button';
import { CartIcon, CheckIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';

/** For a narrow row: its words are for those who do not see the sign. */
export const iconOnly = {
  '& button': { minWidth: 44, width: 44, height: 44, padding: 0, fontSize: 0, '& > span': { margin: 0 } },
} as const;

export interface AddToCartProps {
  /** Where there are several of these: the id of what says which variant this one adds. */
  describedBy?: string;
  inCart: boolean;
  /** It is on its way into the cart or out of it. */
  pending: boolean;
  inStock: boolean;
  onAdd: () => void;
  /** The page's one action that matters. */
  main?: boolean;
}

/**
 * ADD TO CART, and IN CART once the cart has it (spec section 4). It can be pressed in the cart too: the cart answers
 * that. Only what is out of stock cannot be added.
 */
export function AddToCart({ describedBy, inCart, pending, inStock, onAdd, main = false }: AddToCartProps) {
  const label = inCart ? texts.inCart : texts.addToCart;
  return (
    <Button
      variant={main && !inCart ? 'contained' : 'outlined'}
      size={main ? 'large' : 'medium'}
      fullWidth={main}
      disabled={!inStock && !inCart}
      aria-busy={pending}
      // Its name is the specification's; the variant is said after it.
      aria-describedby={describedBy}
      startIcon={inCart ? <CheckIcon size={20} /> : <CartIcon size={20} />}
      onClick={onAdd}
      // As wide as the longer of its labels: nothing beside it moves when the one becomes the other.
      sx={{ whiteSpace: 'nowrap', minWidth: 188 }}
    >
      {label}
    </Button>
  );
}
