import { type Notice, notice } from '#machines/support/notices.ts';
import type { Channel } from '#src/platform/channel.ts';

/** Whether the browser reports that it has no network. False on a server. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Reloads the page if the server can be reached; otherwise publishes a notice and leaves the page as it is. */
export async function reloadPage(notices: Channel<Notice>): Promise<void> {
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  } catch {
    notices.publish(notice('error', isOffline() ? 'offline' : 'unreachable'));
    return;
  }
  window.location.reload();
}
