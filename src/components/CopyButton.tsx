import Button from '@mui/material/Button';
import { CheckIcon, CopyIcon } from '#src/components/icons/icons.tsx';
import { components as texts } from '#src/messages/en/components.ts';

/** A button to copy `what` ("the paybill number"). The caller copies in `onCopy`. */
export function CopyButton({ what, copied = false, onCopy }: { what: string; copied?: boolean; onCopy: () => void }) {
  return (
    <Button
      variant="outlined"
      size="small"
      aria-label={copied ? `${texts.copied}: ${what}` : texts.copy(what)}
      startIcon={copied ? <CheckIcon size={18} /> : <CopyIcon size={18} />}
      onClick={onCopy}
    >
      {copied ? texts.copied : texts.copyShort}
    </Button>
  );
}
