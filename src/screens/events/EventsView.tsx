import { styled } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { WhatsOn } from '#machines/article-list/index.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { eventsTexts as texts } from '#messages/events.ts';
import { ArticleGrid, ArticleGridLoading } from '#src/components/article-card/ArticleCard.tsx';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { CalendarIcon } from '#src/components/icons/page-icons.tsx';
import { PageContainer } from '#src/components/PageContainer.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { SectionHeading } from '#src/components/SectionHeading.tsx';
import { messageText } from '#src/messages/text.ts';
import { EventCard, Events } from './EventCard.tsx';

const Sections = styled('div')({ display: 'grid', gap: 64, gridTemplateColumns: 'minmax(0, 1fr)' });

function Content({ upcoming, past, articles }: WhatsOn) {
  return (
    <Sections>
      <section aria-labelledby="events-upcoming">
        <SectionHeading title={texts.upcoming} id="events-upcoming" />
        {upcoming.length > 0 ? (
          <Events>
            {upcoming.map((article) => (
              <li key={article.articleID}>
                <EventCard article={article} />
              </li>
            ))}
          </Events>
        ) : (
          <Typography color="text.secondary">{texts.noneUpcoming}</Typography>
        )}
      </section>
      {articles.length > 0 ? (
        <section aria-labelledby="events-articles">
          <SectionHeading
            title={texts.articles}
            id="events-articles"
            more={{ text: texts.allArticles, to: '/articles' }}
          />
          <ArticleGrid articles={articles} />
        </section>
      ) : null}
      {past.length > 0 ? (
        <section aria-labelledby="events-past">
          <SectionHeading title={texts.past} id="events-past" />
          <ArticleGrid articles={past} size="small" />
        </section>
      ) : null}
    </Sections>
  );
}

/** Upcoming events by date, then the newest articles, then past events. */
export function EventsView({ view, onRetry }: { view: ResourceView<WhatsOn>; onRetry: () => void }) {
  return (
    <PageContainer>
      <PageHeading title={texts.title} text={texts.text} />
      {view.status === 'loading' ? <ArticleGridLoading /> : null}
      {view.status === 'failed' ? (
        <FailedState message={view.message ? messageText(view.message) : ''} {...(view.canRetry && { onRetry })} />
      ) : null}
      {view.status === 'empty' ? <EmptyState icon={<CalendarIcon size={40} />} text={texts.empty} /> : null}
      {view.status === 'ready' && view.data ? <Content {...view.data} /> : null}
    </PageContainer>
  );
}
