import Typography from '@mui/material/Typography';
import { defaultDstRate } from '#contract/money-rates.ts';
import { taxNote } from '#src/messages/en/cart.ts';
import { useShopContact } from '#src/platform/hooks/use-shop-contact.ts';

/** Explains the DST beside the totals that include it. Renders nothing where the shop charges none. */
export function TaxNote() {
  const { dstRate = defaultDstRate } = useShopContact();
  if (dstRate === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {taxNote(dstRate)}
    </Typography>
  );
}
