import { expect } from 'vitest';
import { articlePageLength } from '#contract/articles.ts';
import {
  articleListEvents,
  articleListMachine,
  blogHome,
  type ListLocation,
  viewArticleList,
  type WhatsOn,
  whatsOnMachine,
} from '#machines/article-list/index.ts';
import { failureNotice, toFailure } from '#machines/support/failure.ts';
import { redirect } from '#machines/support/notices.ts';
import { resourceEvents, viewResource } from '#machines/support/resource.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { aPage, aSummary } from './articles.ts';
import { failed } from './failures.ts';
import { expectResource } from './resource.rules.ts';

/** The first two pages, as after a press on Load more. */
export const twoPages: ListLocation = { ...blogHome, page: 2 };
export const secondPage: ListLocation = { ...twoPages, first: 2 };
export const highlights: ListLocation = { ...blogHome, section: 'highlight' };

export const fullPage = aPage(articlePageLength, 1);
export const lastPage = aPage(2, 101);

export const articleListModel = defineModel({
  machine: articleListMachine,
  view: viewArticleList,
  inputs: { home: blogHome, secondPage },
  events: {
    'location.changed': [
      articleListEvents.locationChanged(blogHome),
      articleListEvents.locationChanged(twoPages),
      articleListEvents.locationChanged(highlights),
    ],
    'page.requested': [articleListEvents.pageRequested()],
    'list.retried': [articleListEvents.retried()],
  },
  spec: {
    'page.requested': [
      'Load more pages through articles by section: other',
      'Load more pages through articles by section: highlight',
    ],
    'loadNextPage done': [
      'Load more pages through articles by section: other',
      'An empty page: resets to page 0',
      'An empty page: goes to /articles',
    ],
    'listArticleSection done': [
      '/articles: blog home',
      'An empty page: resets to page 0',
      'An empty page: goes to /articles',
    ],
  },
  invokeResults: {
    listArticleSection: { done: [fullPage, lastPage, []], error: [failed.of('offline')] },
    loadNextPage: { done: [lastPage, []], error: [failed.of('unreachable')] },
  },
  stateKey: ({ location, pages }) => [
    location.section,
    location.page,
    location.first,
    pages.map((page) => page.length),
  ],
  invariants: (snapshot, { event, emitted, before }) => {
    const view = viewArticleList(snapshot);
    const { location, pages, failure } = snapshot.context;
    // A new address is read in every state.
    expect(snapshot.can(articleListEvents.locationChanged({ ...location, page: 2 }))).toBe(true);
    if (event?.type === 'location.changed') {
      // Another number of pages from the same first one keeps the loaded pages. If the last page is empty, the redirect resets it to the
      // first.
      expect(location).toEqual(emitted.length > 0 ? { ...event.location, page: 1 } : event.location);
      const { section, first } = before?.context.location ?? {};
      expect(pages).toEqual(
        section === location.section && first === event.location.first ? before?.context.pages : [],
      );
    }
    // The next page has an address of its own; an empty page redirects to /articles.
    const led = emitted.filter(({ type }) => type === 'redirect');
    if (event?.type === 'page.requested')
      expect(led).toEqual([
        redirect(
          `/articles?${location.section === 'highlight' ? 'section=highlight&' : ''}page=${Math.min(location.page, location.first + pages.length - 1) + 1}`,
          { replace: true, state: { firstPage: location.first } },
        ),
      ]);
    else for (const each of led) expect(each).toEqual(redirect('/articles', { replace: true }));
    if (event?.type === 'xstate.error.actor.loadNextPage') {
      expect(failure).toEqual(toFailure(event.error));
      expect(emitted).toEqual([failureNotice(toFailure(event.error))]);
    }
    expect(view.articles.length > 0).toBe(view.status === 'ready');
    expect(view.message !== null).toBe(view.canRetry);
    // An empty page is never ready: the last page of the location has at least one article.
    if (snapshot.matches('ready'))
      expect(view.articles.length).toBeGreaterThan(articlePageLength * (location.page - location.first));
    if (view.canLoadMore) expect([view.loadingMore, view.nextPage]).toEqual([false, expect.any(String)]);
    expect(view.previousPage === null).toBe(location.first === 1);
  },
});

const whatsOn: WhatsOn = { upcoming: [aSummary(1)], past: [], articles: [aSummary(2)] };
const nothingOn: WhatsOn = { upcoming: [], past: [], articles: [] };
const answers = { done: [whatsOn, nothingOn], error: [failed.of('offline')] };

export const whatsOnModel = defineModel({
  machine: whatsOnMachine,
  view: viewResource,
  inputs: { start: undefined },
  events: {
    'resource.retried': [resourceEvents.retried()],
    'resource.changed': [resourceEvents.changed(undefined)],
  },
  invokeResults: { load: answers },
  stateKey: ({ data, failure }) => [data?.upcoming.length, failure !== null],
  invariants: (snapshot, walked) => {
    expectResource(snapshot, walked, (answered) => answered === nothingOn);
    const { status, data } = viewResource(snapshot);
    if (status === 'ready') expect(data).toEqual(whatsOn);
  },
});
