import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import type { ReactionsView } from '#machines/reactions/index.ts';
import { articleTexts } from '#messages/article.ts';
import { ThumbDownIcon, ThumbUpIcon } from '#src/components/icons/page-icons.tsx';
import { MessageOnce } from '#src/components/MessageOnce.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';

const texts = articleTexts.reactions;

const Root = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 12,
  paddingBlock: 24,
  borderBlock: `1px solid ${theme.vars.palette.divider}`,
  '& p': { ...theme.typography.h6, margin: 0, flex: '1 1 100%', [theme.breakpoints.up('sm')]: { flexBasis: 200 } },
  '& [aria-pressed="true"]': {
    borderColor: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.raised,
    color: theme.vars.palette.text.primary,
  },
}));

const Failure = styled('div')(({ theme }) => ({ flex: '1 1 100%', color: theme.vars.palette.error.main }));

/** Like and dislike. The chosen one uses `aria-disabled` rather than `disabled`, so that it does not lose the focus. */
export function Reactions({
  view,
  onLike,
  onDislike,
}: {
  view: ReactionsView;
  onLike: () => void;
  onDislike: () => void;
}) {
  const label = useId();
  return (
    <Root role="group" aria-labelledby={label} aria-busy={view.busy}>
      <p id={label}>{texts.label}</p>
      <Button
        variant="outlined"
        startIcon={<ThumbUpIcon size={20} />}
        aria-pressed={view.liked}
        aria-disabled={view.liked}
        disabled={!view.canLike && !view.liked}
        onClick={onLike}
      >
        {texts.like}
      </Button>
      <Button
        variant="outlined"
        startIcon={<ThumbDownIcon size={20} />}
        aria-pressed={view.disliked}
        aria-disabled={view.disliked}
        disabled={!view.canDislike && !view.disliked}
        onClick={onDislike}
      >
        {texts.dislike}
      </Button>
      {view.message ? (
        <Failure>
          <MessageOnce message={view.message} /> <ReportLink color="inherit" />
        </Failure>
      ) : null}
    </Root>
  );
}
