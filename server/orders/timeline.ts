import type { TimelineStep } from '#contract/orders.ts';
import { maskPhone } from '#contract/phone.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import type { OrderRow } from '../db/schema.ts';
import type { Attempt } from '../payments/attempts.ts';
import { completionResponse } from '../payments/payment-response.ts';

/** The way of an order as its customer is told it: made of what is stored, never of what the browser remembers. */

type TimedOrder = Pick<OrderRow, 'status' | 'method' | 'createdAt' | 'paidAt' | 'completedAt'>;

const stepOf = (
  step: TimelineStep['step'],
  state: TimelineStep['state'],
  at: Date | null,
  more: Partial<Pick<TimelineStep, 'phone' | 'detail'>> = {},
): TimelineStep => ({ step, state, at: at?.toISOString() ?? null, phone: null, detail: null, ...more });

/** What to say about a prompt that has brought no money. */
function wordsOf(attempt: Attempt, order: TimedOrder): string {
  const { status, checkoutRequestID, resultDesc } = attempt;
  if (status === 'created' || status === 'requested') return 'The prompt is on its way to the phone.';
  if (status === 'pending') return 'Enter your M-PESA PIN on the phone.';
  if (status === 'timeout') return 'The prompt was not answered in time.';
  // It never was on a phone: only M-PESA's own words say why.
  if (status === 'failed' && checkoutRequestID === null) return resultDesc || 'M-PESA refused the payment.';
  return completionResponse(attempt, order.status).ResultDesc;
}

/** The prompt that paid the order, or the newest one of an order that is not paid by one; none by paybill. */
function promptOf({ method, paidAt }: TimedOrder, attempts: readonly Attempt[]): Attempt | undefined {
  if (method === 'paybill') return undefined;
  return paidAt === null ? attempts.at(-1) : attempts.find(({ status }) => attemptAt(status).isPaid);
}

function promptStep(order: TimedOrder, attempt: Attempt): TimelineStep {
  const { isOpen, isPaid } = attemptAt(attempt.status);
  const { phoneNumber, checkoutRequestID, createdAt } = attempt;
  // A number is taken out of the books when its account is deleted.
  const phone = phoneNumber === '' ? null : maskPhone(phoneNumber);
  const at = checkoutRequestID === null && !isPaid ? null : createdAt;
  if (isPaid) return stepOf('prompted', 'done', at, { phone, detail: 'PIN accepted.' });
  return stepOf('prompted', isOpen ? 'now' : 'failed', at, { phone, detail: wordsOf(attempt, order) });
}

/** From the money on, or as far as the order came. */
function endingOf(order: TimedOrder, prompt: Attempt | undefined): TimelineStep[] {
  const { status, paidAt, completedAt } = order;
  const paid = stepOf('paid', 'done', paidAt);
  switch (status) {
    case 'awaiting payment': {
      // The money came, and the order had become another: a person has to look at it.
      const misfit = prompt && attemptAt(prompt.status).isPaid;
      const detail = misfit ? completionResponse(prompt, status).ResultDesc : null;
      return [
        stepOf('paid', misfit ? 'now' : 'ahead', null, { detail }),
        stepOf('fulfilling', 'ahead', null),
        stepOf('completed', 'ahead', null),
      ];
    }
    case 'pending':
      return [paid, stepOf('fulfilling', 'now', paidAt), stepOf('completed', 'ahead', null)];
    case 'completed':
      return [paid, stepOf('fulfilling', 'done', paidAt), stepOf('completed', 'done', completedAt)];
    case 'cancelled':
      return [stepOf('cancelled', 'failed', null)];
    case 'refund due': {
      const detail = 'We cannot fulfil the order and will send the money back. Do not pay again.';
      return [paid, stepOf('refund due', 'now', null, { detail })];
    }
  }
}

/**
 * The steps of an order, in order: requested, on the phone, paid, being fulfilled, completed.
 * @param attempts its payment attempts, the oldest first
 */
export function timelineOf(order: TimedOrder, attempts: readonly Attempt[]): TimelineStep[] {
  const prompt = promptOf(order, attempts);
  return [
    stepOf('requested', 'done', order.createdAt),
    ...(prompt ? [promptStep(order, prompt)] : []),
    ...endingOf(order, prompt),
  ];
}
