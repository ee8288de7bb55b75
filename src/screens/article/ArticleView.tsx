import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ArticleView as View } from '#machines/article/index.ts';
import { articleTexts as texts } from '#messages/article.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Skeleton } from '#src/components/Skeleton.tsx';
import { VisuallyHidden } from '#src/components/VisuallyHidden.tsx';
import { messageText } from '#src/messages/text.ts';
import { Neighbours, Recommended } from './ArticleNeighbours.tsx';
import { ArticleText } from './ArticleText.tsx';

const Below = styled('div')({ display: 'grid', gap: 40, marginTop: 40, gridTemplateColumns: 'minmax(0, 1fr)' });
/** Uses the padding of the article's head, so that nothing moves when the article replaces the skeleton. */
const Lines = styled('div')(({ theme }) => ({ paddingTop: 32, [theme.breakpoints.down('md')]: { paddingTop: 24 } }));
const Wide = styled('div')({ marginTop: 64 });

export interface ArticleViewProps {
  view: View;
  /** The path to return to after signing in. */
  path: string;
  share?: ReactNode;
  reactions: ReactNode;
  comments: ReactNode;
  onRetry: () => void;
}

const ArticleSkeleton = () => (
  <LoadingState>
    <Lines>
      <Skeleton width="30%" />
      <Skeleton height={56} sx={{ mt: 1 }} />
      <Skeleton width="70%" height={56} sx={{ mt: 0.5 }} />
      <Skeleton width="40%" sx={{ mt: 2, mb: 3 }} />
      <Skeleton variant="rounded" height="auto" sx={{ aspectRatio: '16 / 9', mb: 4 }} />
      {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((line) => (
        <Skeleton key={line} height={20} sx={{ mb: 1.25 }} />
      ))}
    </Lines>
  </LoadingState>
);

/** The page of an article in all its states (spec section 2). */
export function ArticleView({ view, path, share, reactions, comments, onRetry }: ArticleViewProps) {
  const { article } = view;
  if (view.status === 'ready' && article) {
    return (
      <>
        <PageContainer width="reading">
          <ArticleText article={article} locked={view.locked} signedIn={view.signedIn} path={path} share={share} />
          <Below>
            {reactions}
            <Neighbours article={article} />
            {comments}
          </Below>
        </PageContainer>
        <PageContainer>
          <Wide>
            <Recommended articles={article.recommendedArticles} />
          </Wide>
        </PageContainer>
      </>
    );
  }
  if (view.status === 'loading') {
    return (
      <PageContainer width="reading">
        <VisuallyHidden as="h1">{texts.title}</VisuallyHidden>
        <ArticleSkeleton />
      </PageContainer>
    );
  }
  return (
    <PageContainer width="reading">
      <PageHeading title={texts.title} />
      {view.status === 'failed' ? (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      ) : (
        <EmptyState
          text={texts.missing}
          detail={texts.missingDetail}
          action={
            <Button component={Link} to="/articles" variant="contained">
              {texts.all}
            </Button>
          }
        />
      )}
    </PageContainer>
  );
}
