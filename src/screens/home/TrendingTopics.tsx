import type { HighlightsView } from '#machines/home/index.ts';
import { homeSections } from '#messages/home-sections.ts';
import { ArticleHighlights, HighlightsLoading } from '#src/components/article-card/ArticleHighlights.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { messageText } from '#src/messages/text.ts';

/** Spec section 9: one large article and up to three small ones. */
const smallOnes = 3;

/** The blog block of the home page. */
export function TrendingTopics({ view, onRetry }: { view: HighlightsView; onRetry: () => void }) {
  return (
    <section aria-labelledby="home-topics">
      <SectionHeading
        title={homeSections.topics}
        id="home-topics"
        more={{ text: homeSections.allArticles, to: '/articles' }}
      />
      {view.status === 'loading' ? <HighlightsLoading small={smallOnes} /> : null}
      {view.status === 'failed' ? (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      ) : null}
      {view.status === 'empty' ? <EmptyState text={homeSections.noArticles} /> : null}
      {view.status === 'ready' ? <ArticleHighlights articles={view.articles} small={smallOnes} /> : null}
    </section>
  );
}
