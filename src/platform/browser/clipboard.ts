import { type Notice, notice } from '#machines/support/notices.ts';
import { components as texts } from '#messages/components.ts';
import type { Channel } from '#src/platform/channel.ts';

/** Copies through an invisible selected field, for pages without a clipboard API (plain http, older browsers). */
function copySelected(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;opacity:0';
  // An open modal moves the focus back from outside it, so the field must be inside the modal.
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

/** Copies text to the clipboard. Returns false where the browser cannot copy. */
export async function writeToClipboard(text: string): Promise<boolean> {
  const copied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  );
  return copied || copySelected(text);
}

/** Copies text to the clipboard and publishes a notice of the result. */
export async function copyText(text: string, notices: Channel<Notice>): Promise<void> {
  const done = await writeToClipboard(text);
  notices.publish(done ? notice('success', { text: texts.copied }) : notice('error', { text: texts.copyFailed }));
}
