import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { CommentListView } from '#machines/comment-list/index.ts';
import type { Message } from '#machines/support/notices.ts';
import { articleTexts } from '#messages/article.ts';
import { LoadMoreButton } from '#src/components/LoadMore.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { ReportLink } from '#src/components/ReportLink.tsx';
import { RetryButton } from '#src/components/RetryButton.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';

const texts = articleTexts.comments;

const Heading = styled('h2')(({ theme }) => ({
  ...theme.typography.h2,
  margin: '0 0 16px',
  '& span': { ...theme.typography.body1, color: theme.vars.palette.text.secondary },
}));
const List = styled('ul')(({ theme }) => ({
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
  '& li': { paddingBlock: 16, borderBottom: `1px solid ${theme.vars.palette.divider}`, overflowWrap: 'anywhere' },
}));
const Author = styled('p')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: '0 12px',
  margin: '0 0 4px',
  '& strong': { ...theme.typography.h6 },
  '& time': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 12 });
const Text = styled('p')({ margin: 0, whiteSpace: 'pre-line' });

export interface CommentsProps {
  view: CommentListView;
  /** The article is being reloaded with its comments. */
  busy: boolean;
  /** Why the reload failed. */
  message: Message | null;
  onRetry: (() => void) | null;
  onToggle: () => void;
  onLoadMore: () => void;
  form: ReactNode;
}

/** The comments and the form for a new one. Shows the first five, then all loaded ones, then older ones by page. */
export function Comments({ view, busy, message, onRetry, onToggle, onLoadMore, form }: CommentsProps) {
  return (
    <section aria-label={texts.region}>
      <Heading>
        {texts.title} {view.commentCount > 0 ? <span>{texts.count(view.commentCount)}</span> : null}
      </Heading>
      <VisuallyHidden role="status">{busy ? texts.reloading : ''}</VisuallyHidden>
      {message ? (
        <Alert
          severity="error"
          action={onRetry ? <RetryButton variant="text" color="inherit" onRetry={onRetry} /> : null}
        >
          {messageText(message)} <ReportLink color="inherit" />
        </Alert>
      ) : null}
      {view.comments.length > 0 ? (
        <List aria-label={texts.list} aria-busy={busy}>
          {view.comments.map((comment) => (
            <li key={comment.commentID}>
              <Author>
                <strong dir="auto">{comment.name}</strong>
                <LocalTime at={comment.dateAdded} precision="minute" />
              </Author>
              <Text>{comment.message}</Text>
            </li>
          ))}
        </List>
      ) : (
        <Typography color="text.secondary">
          <strong>{texts.empty}</strong>
          <br />
          {texts.emptyDetail}
        </Typography>
      )}
      <Actions>
        {view.furtherComments > 0 ? (
          <Button variant="outlined" aria-expanded={view.expanded} onClick={onToggle}>
            {view.expanded ? texts.showFewer : texts.showAll(view.furtherComments)}
          </Button>
        ) : null}
        <LoadMoreButton view={view} labels={texts} onLoadMore={onLoadMore} />
      </Actions>
      {form}
    </section>
  );
}
