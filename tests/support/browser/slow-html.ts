import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';

/** Less than one packet of a network. */
const pieceBytes = 300;
/** Long enough for the browser to paint a piece before the next one arrives. */
const pieceMs = 20;
/** What is seen without scrolling is within this many bytes of the body. */
const slowBytes = 24_000;

/** Streams a page, the beginning of its body in small pieces. */
function streamSlowly(html: Buffer): ReadableStream<Buffer> {
  const body = html.indexOf('<body');
  return new ReadableStream({
    async start(answer) {
      answer.enqueue(html.subarray(0, body));
      for (let from = body; from < body + slowBytes; from += pieceBytes) {
        await pause(pieceMs);
        answer.enqueue(html.subarray(from, from + pieceBytes));
      }
      answer.enqueue(html.subarray(body + slowBytes));
      answer.close();
    },
  });
}

/**
 * Serves a shop at another address, where the beginning of a page's body arrives in small pieces, as on a slow line, and
 * everything else at once.
 */
export async function openSlowHtml(shopUrl: string) {
  const app = new Hono().all('*', async ({ req }) => {
    const { pathname, search } = new URL(req.url);
    const headers = { ...req.header(), 'accept-encoding': 'identity' };
    const answer = await proxy(shopUrl + pathname + search, { raw: req.raw, headers });
    if (!answer.headers.get('content-type')?.startsWith('text/html')) return answer;
    return new Response(streamSlowly(Buffer.from(await answer.arrayBuffer())), answer);
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
