import type { Page } from 'playwright-core';

/** Replaces the streams of outcomes with open ones that send heartbeats and no outcome. */
function replaceOutcomeStreams() {
  const { fetch } = window;
  window.fetch = (input, init) => {
    if (!String(input).includes('/v1/payment/mpesa/events/')) return fetch(input, init);
    const beat = new TextEncoder().encode(':\n\n');
    let beating: ReturnType<typeof setInterval>;
    const body = new ReadableStream({
      start: (controller) => {
        beating = setInterval(() => controller.enqueue(beat), 1_000);
        init?.signal?.addEventListener('abort', () => {
          clearInterval(beating);
          controller.error(init.signal?.reason);
        });
      },
      cancel: () => clearInterval(beating),
    });
    return Promise.resolve(new Response(body));
  };
}

/**
 * Stops the page from receiving a prompt's outcome before it queries it. Otherwise the button that queries would
 * disappear within five seconds, which a busy machine may need to press it. payment-watching.test.ts tests that the
 * page receives outcomes.
 */
export async function muteOutcomeStreams(page: Page): Promise<void> {
  await page.addInitScript(replaceOutcomeStreams);
  await page.evaluate(replaceOutcomeStreams);
}

/** Controls the simulated phone of a number through the calls of the sandbox. */
export function handsetOf(shop: { readonly url: string }, msisdn: string) {
  const base = `${shop.url}/sandbox/handset/${msisdn}`;
  const post = async (path: string, body: object) => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as { success: number; message: string } };
  };
  const read = async () =>
    (await (await fetch(base)).json()) as {
      prompts: { id: string; amount: number; account: string; status: string }[];
      messages: { from: string; text: string }[];
    };
  return {
    read,
    /** Answers the first open prompt. */
    async answer(answer: 'pin' | 'wrong-pin' | 'cancel' | 'timeout' | 'no-funds') {
      const open = (await read()).prompts.find(({ status }) => status === 'open');
      if (!open) throw new Error(`no prompt is open on ${msisdn}`);
      return post(`/prompts/${open.id}`, { answer });
    },
    payBill: (bill: { paybill: string; account: string; amount: number }) => post('/paybill', bill),
  };
}
