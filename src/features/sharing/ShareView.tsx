import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useRef } from 'react';
import { shareTexts as texts } from '#messages/share.ts';
import { line } from '#src/components/icons/Icon.tsx';
import { createLazyChunk, ShowChunk } from '#src/components/LazyChunk.tsx';
import type { ShareChannelsProps } from './ShareChannels.tsx';

/** Defined here and not in icons.tsx, so that only pages with this button download it. */
const ShareIcon = line('M12 14.5V4M7.5 8 12 3.5 16.5 8M5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5');

const Root = styled('div')({ position: 'relative', flex: 'none' });

/** Devices with a share sheet never download it. */
export const shareChannels = createLazyChunk<'ShareChannels', ShareChannelsProps>(
  () => import('./ShareChannels.tsx'),
  'ShareChannels',
);

export interface ShareViewProps extends Omit<ShareChannelsProps, 'id'> {
  readonly onShare: () => void;
  readonly onClose: () => void;
}

/** The button that shares a page. Devices without a share sheet get a list of ways to share below it. */
export function ShareView({ view, urlOf, onShare, onClose, onCopy }: ShareViewProps) {
  const channels = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { open, busy } = view;
  const close = () => {
    // The focused element is removed with the list.
    button.current?.focus();
    onClose();
  };
  return (
    <Root onKeyDown={({ key }) => (key === 'Escape' && open ? close() : undefined)}>
      <Button
        ref={button}
        variant="text"
        startIcon={<ShareIcon size={20} />}
        aria-expanded={open}
        aria-controls={open ? channels : undefined}
        aria-busy={busy}
        disabled={busy}
        onClick={onShare}
      >
        {texts.share}
      </Button>
      {open ? <ShowChunk chunk={shareChannels} props={{ id: channels, view, urlOf, onCopy }} instead={null} /> : null}
    </Root>
  );
}
