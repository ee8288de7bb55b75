import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { WhatsOn } from '#machines/article-list/index.ts';
import type { ResourceView } from '#machines/support/resource.ts';
import { splitEvents } from '#src/platform/composition/article-list.ts';
import { EventsView } from '#src/screens/events/EventsView.tsx';
import { showPage } from '#tests/support/views/shop-view.tsx';
import { aPage, aSummary } from '../models/articles.ts';

const anEvent = (articleID: number, startsAt: string) =>
  aSummary(articleID, { categories: ['events'], event: { startsAt, venue: `Hall ${articleID}, Nairobi` } });

const ready: ResourceView<WhatsOn> = {
  status: 'ready',
  data: { upcoming: [anEvent(1, '2026-12-05T11:00:00.000Z')], past: [], articles: aPage(2, 11) },
  message: null,
  missing: false,
  canRetry: false,
};

function show(view: Partial<ResourceView<WhatsOn>> = {}) {
  const onRetry = vi.fn();
  showPage(<EventsView view={{ ...ready, ...view }} onRetry={onRetry} />, '/events');
  return onRetry;
}
const sections = () => screen.getAllByRole('heading', { level: 2 }).map((each) => each.textContent);

describe('ready', () => {
  // @verifies Events
  test('lists the events first, then the newest articles', () => {
    show();
    expect(sections()).toEqual(['Upcoming events', 'Newest articles']);
    const event = within(screen.getByRole('region', { name: 'Upcoming events' })).getByRole('article');
    expect(within(event).getByRole('link', { name: 'Article 1' })).toHaveAttribute('href', '/article/1');
    expect(event).toHaveTextContent('Hall 1, Nairobi');
    expect(event).toHaveTextContent(/^Dec 5.*Sat.*14:00/);
    expect(within(screen.getByRole('region', { name: 'Newest articles' })).getAllByRole('article')).toHaveLength(2);
  });

  test('shows that nothing is planned, and lists past events at the end', () => {
    const past = [anEvent(2, '2026-10-05T11:00:00.000Z')];
    show({ data: { upcoming: [], past, articles: aPage(1, 11) } });
    expect(screen.getByText('No event is planned at the moment.')).toBeVisible();
    expect(sections()).toEqual(['Upcoming events', 'Newest articles', 'Past events']);
  });
});

describe('no events', () => {
  test('shows a skeleton while it loads', () => {
    show({ status: 'loading', data: null });
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
  });

  test('shows that there is nothing at all', () => {
    show({ status: 'empty', data: { upcoming: [], past: [], articles: [] } });
    expect(screen.getByText('No articles found')).toBeVisible();
  });

  test('requests the events again after a failure', async () => {
    const onRetry = show({ status: 'failed', data: null, message: 'offline', canRetry: true });
    expect(screen.getByRole('alert')).toHaveTextContent('You are offline.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});

describe('dividing the events', () => {
  test('lists an event of today in Nairobi as upcoming, and repeats no event below', () => {
    // Nairobi is three hours ahead of UTC: this is 00:30 on 21 November there.
    const now = new Date('2026-11-20T21:30:00.000Z');
    const yesterday = anEvent(1, '2026-11-20T20:59:00.000Z');
    const today = anEvent(2, '2026-11-20T21:00:00.000Z');
    const later = anEvent(3, '2026-12-01T10:00:00.000Z');
    const parted = splitEvents([today, later, yesterday, aSummary(4)], [later, aSummary(5)], now);
    expect(parted).toEqual({ upcoming: [today, later], past: [yesterday], articles: [aSummary(5)] });
  });

  test('shows the twelve newest', () => {
    expect(splitEvents([], aPage(20, 1), new Date()).articles).toEqual(aPage(12, 1));
  });
});
