import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { LoadMore, LoadMoreButton } from '#src/components/LoadMore.tsx';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';

/** A list with the button for its next page; without `more` at its end. */
const List = ({ rows, more = false }: { rows: readonly ReactNode[]; more?: boolean }) => (
  <AppTheme>
    <ul>
      {rows.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows are only added.
        <li key={place}>{row}</li>
      ))}
    </ul>
    <div>
      <LoadMoreButton
        view={{ canLoadMore: more, loadingMore: false }}
        labels={{ loadMore: 'Load more', loadingMore: 'Loading' }}
        onLoadMore={() => {}}
      />
    </div>
    <button type="button">another</button>
  </AppTheme>
);

/** Renders a list of one row, whose next page has the second and last row. @returns functions that end the loading */
function showList(rowOf: (name: string) => ReactNode) {
  const { rerender } = render(<List rows={[rowOf('first')]} more />);
  return {
    load: () => act(async () => rerender(<List rows={['first', 'second'].map(rowOf)} />)),
    fail: () => act(async () => rerender(<List rows={[rowOf('first')]} />)),
  };
}
const link = (name: string) => (
  <a key={name} href={`/${name}`}>
    {name}
  </a>
);
const press = () => userEvent.click(screen.getByRole('button', { name: 'Load more' }));

test('moves the focus to the link of the first loaded row at the end of the list', async () => {
  const { load } = showList(link);
  await press();
  await load();
  expect(screen.getByRole('link', { name: 'second' })).toHaveFocus();
});

test('moves the focus to the first loaded row where it has no link', async () => {
  const { load } = showList((name) => name);
  await press();
  await load();
  expect(screen.getByText('second')).toHaveFocus();
});

test('leaves the focus where the person has moved it while the page was loading', async () => {
  const { load } = showList(link);
  await press();
  await userEvent.click(screen.getByRole('button', { name: 'another' }));
  await load();
  expect(screen.getByRole('button', { name: 'another' })).toHaveFocus();
});

test('moves the focus to no earlier row where none was loaded', async () => {
  const { fail } = showList(link);
  await press();
  await fail();
  expect(screen.getByRole('link', { name: 'first' })).not.toHaveFocus();
});

test('keeps the focus on the button after a failure, which then tries again, also when the network is back', async () => {
  const onLoadMore = vi.fn();
  const onRetry = vi.fn();
  const idle = { canLoadMore: false, loadingMore: false, canRetry: false, message: null, nextPage: '/products?page=2' };
  const foot = (view: Partial<Parameters<typeof LoadMore>[0]['view']>) => (
    <AppTheme>
      <MemoryRouter>
        <LoadMore view={{ ...idle, ...view }} showing="24 of 48" onLoadMore={onLoadMore} onRetry={onRetry} />
      </MemoryRouter>
    </AppTheme>
  );
  const { rerender } = render(foot({ canLoadMore: true }));
  const more = screen.getByRole('button', { name: 'Load more' });
  window.dispatchEvent(new Event('online'));
  await press();
  rerender(foot({ loadingMore: true }));
  rerender(foot({ canRetry: true, message: 'offline' }));
  expect(screen.getAllByRole('button')).toEqual([more]);
  expect(more).toHaveFocus();
  expect(more).toHaveAccessibleName('Try again');
  expect(screen.getByRole('alert')).toBeVisible();
  await userEvent.click(more);
  rerender(foot({ loadingMore: true }));
  expect(more).toHaveFocus();
  rerender(foot({ canRetry: true, message: 'offline' }));
  window.dispatchEvent(new Event('online'));
  expect([onLoadMore.mock.calls.length, onRetry.mock.calls.length]).toEqual([1, 2]);
});
