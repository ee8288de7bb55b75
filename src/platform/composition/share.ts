import { fromPromise } from 'xstate';
import { type Shared, type SheetOutcome, shareMachine } from '#machines/share/index.ts';
import { writeToClipboard } from '#src/platform/browser/clipboard.ts';

/** Returns the absolute URL of the shared page. */
export const sharedUrl = ({ path }: Shared): string => new URL(path, window.location.origin).href;

/** Opens the device's share sheet. Closing it is 'dismissed'; every other error means that the device cannot share. */
async function openSheet(shared: Shared): Promise<SheetOutcome> {
  const data = { title: shared.title, url: sharedUrl(shared) };
  if (!navigator.share || navigator.canShare?.(data) === false) return 'unavailable';
  return navigator.share(data).then(
    () => 'shared' as const,
    (error: unknown) => (error instanceof DOMException && error.name === 'AbortError' ? 'dismissed' : 'unavailable'),
  );
}

/** Sharing uses the browser's own API and clipboard, and nothing of the environment. */
export const shareFlow = () =>
  shareMachine.provide({
    actors: {
      openShareSheet: fromPromise(({ input }) => openSheet(input)),
      copyLink: fromPromise(async ({ input }) => {
        if (!(await writeToClipboard(sharedUrl(input)))) throw new Error('nothing could be copied');
      }),
    },
  });
