import { fromPromise } from 'xstate';
import { type ArticleSummary, listArticleSection, listArticles } from '#contract/articles.ts';
import { nairobiDay } from '#contract/nairobi-day.ts';
import { articleListMachine, type WhatsOn, whatsOnMachine } from '#machines/article-list/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';

export const articleListFlow = ({ api }: Environment) =>
  articleListMachine.provide({
    actors: {
      load: fromCall(api, listArticleSection, ({ query: { section, page } }) => ({
        params: { section, page: String(page) },
      })),
    },
  });

/** Requests more articles than are shown, because events among the newest are left out. */
const newestLimit = 24;
const newestShown = 12;

/** Splits the events at the current day in Nairobi, in the server's order, and leaves them out of the articles. */
export function splitEvents(events: readonly ArticleSummary[], newest: readonly ArticleSummary[], now: Date): WhatsOn {
  const today = nairobiDay(now);
  const dated = events.flatMap((article) =>
    article.event ? [{ article, day: new Date(article.event.startsAt) }] : [],
  );
  const isAhead = ({ day }: { day: Date }) => nairobiDay(day) >= today;
  return {
    upcoming: dated.filter(isAhead).map(({ article }) => article),
    past: dated.filter((each) => !isAhead(each)).map(({ article }) => article),
    articles: newest.filter(({ event }) => event === null).slice(0, newestShown),
  };
}

export const whatsOnFlow = ({ api }: Environment) =>
  whatsOnMachine.provide({
    actors: {
      load: fromPromise(async ({ signal }) => {
        const [events, newest] = await Promise.all([
          api(listArticles, { query: { category: 'events' } }, { signal }),
          api(listArticles, { query: { limit: String(newestLimit) } }, { signal }),
        ]);
        return splitEvents(events, newest, new Date());
      }),
    },
  });
