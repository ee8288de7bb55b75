import type { TimelineStep } from '#contract/orders.ts';
import { maskPhone } from '#contract/phone.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import type { Attempt } from '../attempts/attempts.ts';
import { completionResponse } from '../attempts/payment-response.ts';
import type { OrderRow } from '../db/schema.ts';
import { orderTexts } from '../texts/index.ts';
import type { OrderMoney } from './order-money.ts';

/** The progress of an order for its customer, computed from stored rows. */

type TimedOrder = Pick<OrderRow, 'status' | 'method' | 'createdAt' | 'paidAt' | 'completedAt'>;

const toStep = (
  step: TimelineStep['step'],
  state: TimelineStep['state'],
  at: Date | null,
  more: Partial<Pick<TimelineStep, 'phone' | 'detail'>> = {},
): TimelineStep => ({ step, state, at: at?.toISOString() ?? null, phone: null, detail: null, ...more });

/** The sentence about a prompt that was not paid. */
function describePrompt(attempt: Attempt, order: TimedOrder): string {
  const { status, checkoutRequestID, resultDesc } = attempt;
  if (status === 'created' || status === 'requested') return orderTexts.promptOnItsWay;
  if (status === 'pending') return orderTexts.enterPin;
  if (status === 'timeout') return orderTexts.promptTimedOut;
  // The prompt never reached a phone, so M-PESA's own description is the only reason.
  if (status === 'failed' && checkoutRequestID === null) return resultDesc || orderTexts.promptRefused;
  return completionResponse(attempt, order.status).ResultDesc;
}

/** Chooses the prompt that paid the order, or the newest one of an unpaid order; none for a paybill payment. */
function choosePrompt({ method, paidAt }: TimedOrder, attempts: readonly Attempt[]): Attempt | undefined {
  if (method === 'paybill') return undefined;
  return paidAt === null ? attempts.at(-1) : attempts.find(({ status }) => attemptAt(status).isPaid);
}

function promptStep(order: TimedOrder, attempt: Attempt): TimelineStep {
  const { isOpen, isPaid } = attemptAt(attempt.status);
  const { phoneNumber, checkoutRequestID, createdAt } = attempt;
  // The number is removed when its account is deleted.
  const phone = phoneNumber === '' ? null : maskPhone(phoneNumber);
  const at = checkoutRequestID === null && !isPaid ? null : createdAt;
  if (isPaid) return toStep('prompted', 'done', at, { phone, detail: orderTexts.pinAccepted });
  return toStep('prompted', isOpen ? 'now' : 'failed', at, { phone, detail: describePrompt(attempt, order) });
}

/** The steps from the payment on. */
function stepsFromPayment(order: TimedOrder, prompt: Attempt | undefined, { back, held }: OrderMoney): TimelineStep[] {
  const { status, paidAt, completedAt } = order;
  const returned = { detail: back?.text ?? null };
  const paid = toStep('paid', 'done', paidAt, status === 'refund due' ? {} : returned);
  switch (status) {
    case 'awaiting payment': {
      // Money has arrived for an order that had changed. A person decides about it.
      const isPaidPrompt = prompt && attemptAt(prompt.status).isPaid;
      const detail = isPaidPrompt ? completionResponse(prompt, status).ResultDesc : (held?.text ?? null);
      return [
        toStep('paid', detail === null ? 'ahead' : 'now', held?.at ?? null, { detail }),
        toStep('fulfilling', 'ahead', null),
        toStep('completed', 'ahead', null),
      ];
    }
    case 'pending':
      return [paid, toStep('fulfilling', 'now', paidAt), toStep('completed', 'ahead', null)];
    case 'completed':
      return [paid, toStep('fulfilling', 'done', paidAt), toStep('completed', 'done', completedAt)];
    case 'cancelled':
      return [toStep('cancelled', 'failed', back?.at ?? null, returned)];
    case 'refund due': {
      return [paid, toStep('refund due', 'now', back?.at ?? null, { detail: back?.text ?? orderTexts.refundDue })];
    }
  }
}

/**
 * The steps of an order, in the order of `timelineSteps`.
 * @param attempts its payment attempts, the oldest first
 * @param money the texts about its money
 */
export function createTimeline(order: TimedOrder, attempts: readonly Attempt[], money: OrderMoney): TimelineStep[] {
  const prompt = choosePrompt(order, attempts);
  return [
    toStep('requested', 'done', order.createdAt),
    ...(prompt ? [promptStep(order, prompt)] : []),
    ...stepsFromPayment(order, prompt, money),
  ];
}
