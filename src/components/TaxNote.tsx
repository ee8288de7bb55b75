import Typography from '@mui/material/Typography';
import { taxNote } from '#messages/cart.ts';
import { useShopFacts } from '#src/platform/hooks/use-shop-facts.ts';

/** Explains the tax beside the totals that include it. Renders nothing where the shop charges none. */
export function TaxNote() {
  const { tax } = useShopFacts();
  if (tax.kind === 'none') return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {taxNote(tax)}
    </Typography>
  );
}
