import { notice } from '#machines/support/notices.ts';
import { tell } from '#src/platform/toasts/notices.ts';

/** Whether the device knows that it has no network. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Loads the page anew once the shop can be reached; until then the page stays, and says why. */
export async function reloadPage(): Promise<void> {
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  } catch {
    tell(notice('error', isOffline() ? 'offline' : 'unreachable'));
    return;
  }
  window.location.reload();
}
