import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { PaymentCardView } from '#machines/payment-card/index.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { Overlay } from '#src/components/Overlay.tsx';
import { nonBreaking } from '#src/platform/non-breaking.tsx';

const texts = overlayTexts.card;

export interface CardViewProps {
  readonly view: PaymentCardView;
  readonly onUseMpesa: () => void;
  readonly onClose: () => void;
}

/** The card modal (spec section 4): cards are not available, so it leads back to the method selection. */
export function CardView({ view, onUseMpesa, onClose }: CardViewProps) {
  return (
    <Overlay
      open={view.open}
      title={texts.title}
      width="xs"
      onClose={onClose}
      actions={
        <Button
          variant="contained"
          color="mpesa"
          size="large"
          fullWidth
          disabled={!view.canUseMpesa}
          onClick={onUseMpesa}
        >
          {texts.useMpesa}
        </Button>
      }
    >
      <Typography>{nonBreaking(texts.text)}</Typography>
    </Overlay>
  );
}
