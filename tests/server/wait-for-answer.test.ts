import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { attemptEvents } from '#machines/payment-attempt/index.ts';
import type { Attempt } from '#server/attempts/attempts.ts';
import { ListenUnsupportedError, type PubSub } from '#server/db/pub-sub.ts';
import { paymentAttempts } from '#server/db/schema.ts';
import { applyAttemptEvent } from '#server/payments/apply-attempt-event.ts';
import { waitForAnswer } from '#server/payments/wait-for-answer.ts';
import { forFile } from '#tests/support/server/for-file.ts';
import { openPaymentShop } from '#tests/support/server/payment-shop.ts';

const pay = forFile(await openPaymentShop());
afterEach(() => vi.useRealTimers());

/** An attempt whose prompt M-PESA has not answered yet. */
async function requested(): Promise<Attempt> {
  const { buyer } = await pay.prompted();
  const { attemptID } = await pay.attempt(buyer.cartID);
  const [attempt] = await pay.db
    .update(paymentAttempts)
    .set({ status: 'requested', checkoutRequestID: null })
    .where(eq(paymentAttempts.attemptID, attemptID))
    .returning();
  if (!attempt) throw new Error('no attempt');
  return attempt;
}

const answer = ({ attemptID }: Attempt) =>
  applyAttemptEvent(pay.deps, attemptID, attemptEvents.accepted(), {
    merchantRequestID: 'merchant',
    checkoutRequestID: `ws_CO_${attemptID}`,
  });

describe('waiting for the answer to the prompt of another request', () => {
  it('ends when the answer is stored, without a timer', async () => {
    const attempt = await requested();
    const subscribed = Promise.withResolvers<void>();
    const { pubSub } = pay.deps;
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const waited = waitForAnswer(
      {
        ...pay.deps,
        pubSub: {
          ...pubSub,
          subscribe: (...args) => pubSub.subscribe(...args).finally(subscribed.resolve),
        },
      },
      attempt,
    );
    await subscribed.promise;
    await answer(attempt);
    expect((await waited).status).toBe('pending');
  });

  it('does not miss an answer that is stored while the attempt is read', async () => {
    const attempt = await requested();
    let isRead = false;
    const notified = Promise.withResolvers<void>();
    const pubSub: PubSub = {
      ...pay.deps.pubSub,
      subscribe: (topic, { onMessage, onEnd }) => {
        const observed = () => {
          onMessage();
          notified.resolve();
        };
        return pay.deps.pubSub.subscribe(topic, { onMessage: observed, onEnd });
      },
    };
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const db = new Proxy(pay.db, {
      get(own, name) {
        if (name !== 'select' || isRead) return Reflect.get(own, name);
        isRead = true;
        // The first reading sees the attempt as it was before the answer, and ends after its notification.
        const read = async () => {
          await answer(attempt);
          await notified.promise;
          return [attempt];
        };
        return () => ({ from: () => ({ where: read }) });
      },
    });
    expect((await waitForAnswer({ ...pay.deps, db, pubSub }, attempt)).status).toBe('pending');
  });

  it('polls where notifications are not available', async () => {
    const attempt = await requested();
    const pubSub = { ...pay.deps.pubSub, subscribe: () => Promise.reject(new ListenUnsupportedError()) };
    const waited = waitForAnswer({ ...pay.deps, pubSub }, attempt);
    await answer(attempt);
    expect((await waited).status).toBe('pending');
  });

  it('ends after eight seconds without an answer', async () => {
    const attempt = await requested();
    vi.spyOn(performance, 'now').mockReturnValueOnce(0).mockReturnValue(8_000);
    expect((await waitForAnswer(pay.deps, attempt)).status).toBe('requested');
  });
});
