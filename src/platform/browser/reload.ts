import { type Notice, notice } from '#machines/support/notices.ts';
import type { Channel } from '#src/platform/channel.ts';

/** Whether the device knows that it has no network. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

/** Reloads the page once the shop can be reached; until then the page stays, and a notice says why. */
export async function reloadPage(notices: Channel<Notice>): Promise<void> {
  try {
    await fetch(window.location.pathname, { method: 'HEAD', cache: 'no-store' });
  } catch {
    notices.publish(notice('error', isOffline() ? 'offline' : 'unreachable'));
    return;
  }
  window.location.reload();
}
