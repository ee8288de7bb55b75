import MuiLink from '@mui/material/Link';
import { overlayTexts as texts } from '#messages/payment-overlay.ts';
import { ExternalIcon } from '#src/components/icons/icons.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';

/** A link to the handset, the simulated phone of a sandbox, which opens in a new tab. */
export function HandsetLink({ msisdn }: { msisdn: string | null }) {
  return (
    <MuiLink
      href={msisdn ? `/sandbox/handset?number=${msisdn}` : '/sandbox/handset'}
      target="_blank"
      rel="noopener"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, minHeight: 44, justifySelf: 'start' }}
    >
      {texts.sandbox}
      <VisuallyHidden>{` (${texts.newTab})`}</VisuallyHidden>
      <ExternalIcon size={16} />
    </MuiLink>
  );
}
