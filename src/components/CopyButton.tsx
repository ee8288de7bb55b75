import Button from '@mui/material/Button';
import type { Ref } from 'react';
import { components as texts } from '#messages/components.ts';
import { CheckIcon } from '#src/components/icons/icons.tsx';
import { CopyIcon } from '#src/components/icons/page-icons.tsx';

/** A button to copy `what` ("the paybill number"). The caller copies in `onCopy`. */
export function CopyButton({
  ref,
  what,
  copied = false,
  onCopy,
}: {
  ref?: Ref<HTMLButtonElement>;
  what: string;
  copied?: boolean;
  onCopy: () => void;
}) {
  return (
    <Button
      ref={ref}
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
