import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReorderView as ReorderViewModel } from '#machines/reorder/index.ts';
import { reorderTexts as texts } from '#messages/reorder.ts';
import { messageText } from '#src/messages/text.ts';

const Root = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });

/** The button that buys an order again, and why that was not possible. `about` names the order. */
export function ReorderView({
  view: { busy, reasons },
  about,
  onPress,
}: {
  view: ReorderViewModel;
  about: string;
  onPress: () => void;
}) {
  return (
    <Root>
      <Button
        variant="outlined"
        aria-label={texts.buyAgainOf(about)}
        aria-busy={busy}
        aria-disabled={busy}
        onClick={busy ? undefined : onPress}
      >
        {texts.buyAgain}
      </Button>
      {reasons.length === 0 ? null : (
        <div role="alert">
          {reasons.map(messageText).map((reason) => (
            <Typography key={reason} variant="body2" sx={{ color: 'error.main' }}>
              {reason}
            </Typography>
          ))}
        </div>
      )}
    </Root>
  );
}
