import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ShareView } from '#machines/share/index.ts';
import { shareTexts as texts } from '#messages/share.ts';
import { CheckIcon } from '#src/components/icons/icons.tsx';
import { ChatIcon, CopyIcon } from '#src/components/icons/page-icons.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';

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

export interface ShareChannelsProps {
  readonly id: string;
  readonly view: ShareView;
  /** Returns the absolute URL. */
  readonly urlOf: () => string;
  readonly onCopy: () => void;
}

/** The ways to share on a device without a share sheet. A chunk of its own, downloaded when the list opens. */
export function ShareChannels({ id, view, urlOf, onCopy }: ShareChannelsProps) {
  const { canCopy, copied, copyFailed, shared } = view;
  return (
    <Channels id={id} role="group" aria-label={texts.label(shared.title)}>
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
  );
}
