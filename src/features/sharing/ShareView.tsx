import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId, useRef } from 'react';
import type { ShareView as View } from '#machines/share/index.ts';
import { line } from '#src/components/icons/Icon.tsx';
import { ChatIcon, CheckIcon, CopyIcon } from '#src/components/icons/icons.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { shareTexts as texts } from '#src/messages/en/share.ts';

/** Defined here and not in icons.tsx, so that only pages with this button download it. */
const ShareIcon = line('M12 14.5V4M7.5 8 12 3.5 16.5 8M5 12.5V19a1.5 1.5 0 0 0 1.5 1.5h11A1.5 1.5 0 0 0 19 19v-6.5');

const Root = styled('div')({ position: 'relative', flex: 'none' });
const Channels = styled('div')(({ theme }) => ({
  position: 'absolute',
  // Aligned with the end of the button's text.
  insetInlineEnd: 12,
  top: '100%',
  zIndex: 1,
  display: 'grid',
  gap: 4,
  width: 232,
  marginTop: 4,
  padding: 8,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
  '& > .MuiButton-root': { justifyContent: 'flex-start' },
  '& p': { ...theme.typography.body2, margin: 0, padding: '4px 8px' },
  '& input': {
    ...theme.typography.body2,
    width: '100%',
    minHeight: 44,
    padding: '0 8px',
    border: `1px solid ${theme.vars.palette.border.control}`,
    borderRadius: 4,
    backgroundColor: 'transparent',
    color: 'inherit',
  },
}));

const Report = styled('div')(({ theme }) => ({ ...theme.typography.body2, paddingInline: 8 }));

export interface ShareViewProps {
  view: View;
  /** Returns the absolute URL. Called only while the list is open, because a server has no `window`. */
  urlOf: () => string;
  onShare: () => void;
  onClose: () => void;
  onCopy: () => void;
}

/** The button that shares a page. Devices without a share sheet get a list of ways to share below it. */
export function ShareView({ view, urlOf, onShare, onClose, onCopy }: ShareViewProps) {
  const channels = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { open, busy, canCopy, copied, copyFailed, shared } = view;
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
      {open ? (
        <Channels id={channels} role="group" aria-label={texts.label(shared.title)}>
          <Button
            variant="text"
            startIcon={<ChatIcon size={20} />}
            href={`https://wa.me/?text=${encodeURIComponent(`${shared.title} ${urlOf()}`)}`}
            target="_blank"
            rel="noopener"
          >
            {texts.whatsApp}
          </Button>
          <Button
            variant="text"
            startIcon={copied ? <CheckIcon size={20} /> : <CopyIcon size={20} />}
            aria-disabled={!canCopy}
            onClick={onCopy}
          >
            {texts.copy}
          </Button>
          {/* A live region must exist before its text changes, or the change is not announced. */}
          <div role="status">{copied ? <p>{texts.copied}</p> : copyFailed ? <p>{texts.copyFailed}</p> : null}</div>
          {copyFailed ? (
            <>
              <input readOnly aria-label={texts.link} value={urlOf()} />
              <Report>
                <ReportLink />
              </Report>
            </>
          ) : null}
        </Channels>
      ) : null}
    </Root>
  );
}
