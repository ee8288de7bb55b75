import { type Notice, notice } from '#machines/support/notices.ts';
import { components as texts } from '#src/messages/en/components.ts';
import type { Channel } from '#src/platform/channel.ts';

/** Where the clipboard is closed (plain http, an older browser): the selection of a field that is not seen. */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;opacity:0';
  // Inside an open modal, which would take the focus back from anywhere else.
  const host = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  host.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
  }
}

/** Puts text on the clipboard; false where nothing can be copied. */
export async function putOnClipboard(text: string): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return copied || copySelected(text);
}

/** Puts text on the clipboard and publishes whether that worked. */
export async function copyText(text: string, notices: Channel<Notice>): Promise<void> {
  const done = await putOnClipboard(text);
  notices.publish(done ? notice('success', { text: texts.copied }) : notice('error', { text: texts.copyFailed }));
}
