import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { ArticleView } from '#machines/article/index.ts';
import { Hidden } from '#src/components/Hidden.tsx';
import { LocalTime } from '#src/components/LocalTime.tsx';
import { articleTexts } from '#src/messages/en/article.ts';
import { common } from '#src/messages/en/common.ts';
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
const Words = styled('p')({ margin: 0, whiteSpace: 'pre-line' });

/** What readers say: the first five, then the rest on demand, and the form to add to it. */
export function Comments({
  view,
  form,
  onToggle,
  onRetry,
}: {
  view: ArticleView;
  form: ReactNode;
  onToggle: () => void;
  onRetry: () => void;
}) {
  return (
    <section aria-label={texts.region}>
      <Heading>
        {texts.title} {view.commentCount ? <span>{texts.count(view.commentCount)}</span> : null}
      </Heading>
      <Hidden role="status">{view.busy ? texts.reloading : ''}</Hidden>
      {view.message ? (
        <Alert
          severity="error"
          action={
            view.canRetry ? (
              <Button variant="text" color="inherit" onClick={onRetry}>
                {common.tryAgain}
              </Button>
            ) : null
          }
        >
          {messageText(view.message)}
        </Alert>
      ) : null}
      {view.comments.length > 0 ? (
        <List aria-label={texts.list} aria-busy={view.busy}>
          {view.comments.map(({ name, message, dateAdded }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comment has no id, and two may be alike.
            <li key={place}>
              <Author>
                <strong dir="auto">{name}</strong>
                <LocalTime at={dateAdded} precision="minute" />
              </Author>
              <Words>{message}</Words>
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
      {view.furtherComments > 0 ? (
        <Button variant="outlined" aria-expanded={view.unfolded} onClick={onToggle}>
          {view.unfolded ? texts.showFewer : texts.showAll(view.furtherComments)}
        </Button>
      ) : null}
      {form}
    </section>
  );
}
