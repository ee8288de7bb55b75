import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import { type Today, today, watchDesk } from '#contract/desk/today.ts';
import { timing } from '#machines/support/timing.ts';
import { deskApi } from './client.ts';

const event = v.object({ success: v.literal(1), message: today });

/**
 * Reads the stream of Today until it ends or is silent, without even a heartbeat.
 * @param onToday called for every event
 */
export async function readLive(onToday: (today: Today) => void, signal: AbortSignal): Promise<void> {
  const ended = new AbortController();
  const end = () => ended.abort();
  signal.addEventListener('abort', end);
  // The connection of a lost line stays open until the silence is noticed.
  window.addEventListener('offline', end);
  let silence = setTimeout(end, timing.deskSilence);
  try {
    const response = await fetch(`${deskApi}${watchDesk.path}`, {
      headers: { accept: 'text/event-stream' },
      signal: ended.signal,
    });
    if (!response.ok || !response.body) return;
    const reader = response.body.getReader();
    const decoder = new TextDecoder();
    const parser = createParser({
      onEvent: ({ event: name, data }) => {
        if (name === 'today') onToday(v.parse(event, JSON.parse(data)).message);
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      clearTimeout(silence);
      silence = setTimeout(end, timing.deskSilence);
      parser.feed(decoder.decode(value, { stream: true }));
    }
  } catch {
    // A lost stream is replaced by polls.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', end);
    window.removeEventListener('offline', end);
  }
}
