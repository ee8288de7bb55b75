import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import { type ArticleListView, blogHome, locationPath } from '#machines/article-list/index.ts';
import type { HighlightsView } from '#machines/home/index.ts';
import { articlesTexts as texts } from '#messages/articles.ts';
import { ArticleGrid, ArticleGridLoading } from '#src/components/article-card/ArticleCard.tsx';
import { ArticleHighlights, HighlightsLoading } from '#src/components/article-card/ArticleHighlights.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { LoadMore } from '#src/components/LoadMore.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { messageText } from '#src/messages/text.ts';

/** Spec section 9: the blog's home uses two small highlights. */
const smallOnes = 2;

const Sections = styled('div')({ display: 'grid', gap: 64, gridTemplateColumns: 'minmax(0, 1fr)' });

export interface ArticlesViewProps {
  view: ArticleListView;
  highlights: HighlightsView;
  onLoadMore: () => void;
  onRetry: () => void;
  onRetryHighlights: () => void;
}

function Highlights({ highlights, onRetryHighlights }: Pick<ArticlesViewProps, 'highlights' | 'onRetryHighlights'>) {
  const { status, articles, message, canRetry } = highlights;
  if (status === 'empty') return null;
  return (
    <section aria-labelledby="articles-highlights">
      <SectionHeading
        title={texts.highlights}
        id="articles-highlights"
        more={{ text: texts.allHighlights, to: locationPath({ section: 'highlight', page: 1 }) }}
      />
      {status === 'loading' ? <HighlightsLoading small={smallOnes} /> : null}
      {status === 'failed' ? (
        <FailedState message={message ? messageText(message) : ''} {...(canRetry && { onRetry: onRetryHighlights })} />
      ) : null}
      {status === 'ready' ? <ArticleHighlights articles={articles} small={smallOnes} priority /> : null}
    </section>
  );
}

function List({ view, onLoadMore, onRetry }: Pick<ArticlesViewProps, 'view' | 'onLoadMore' | 'onRetry'>) {
  const message = view.message ? messageText(view.message) : '';
  if (view.status === 'loading') return <ArticleGridLoading />;
  if (view.status === 'failed') return <FailedState message={message} {...(view.canRetry && { onRetry })} />;
  if (view.status === 'empty') return <EmptyState text={texts.empty} detail={texts.emptyDetail} />;
  return (
    <>
      <ArticleGrid articles={view.articles} />
      <LoadMore
        view={view}
        showing={texts.showing(view.articles.length, view.offset)}
        onLoadMore={onLoadMore}
        onRetry={onRetry}
      />
    </>
  );
}

/** The blog's home (spec section 2): highlights above the article list, or the list of one section alone. */
export function ArticlesView({ view, highlights, onLoadMore, onRetry, onRetryHighlights }: ArticlesViewProps) {
  const home = view.section === blogHome.section;
  return (
    <PageContainer>
      <PageHeading
        title={texts.title}
        text={texts.text}
        aside={
          <Button component={Link} to="/events" variant="outlined">
            {texts.events}
          </Button>
        }
      />
      <Sections>
        {home ? <Highlights highlights={highlights} onRetryHighlights={onRetryHighlights} /> : null}
        <section aria-labelledby="articles-list">
          <SectionHeading
            title={home ? texts.more : texts.highlights}
            id="articles-list"
            {...(!home && { more: { text: texts.allArticles, to: locationPath(blogHome) } })}
          />
          <List view={view} onLoadMore={onLoadMore} onRetry={onRetry} />
        </section>
      </Sections>
    </PageContainer>
  );
}
