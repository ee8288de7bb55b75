import { formatMoney } from '#contract/money.ts';
import { attemptAt } from '#machines/payment-attempt/index.ts';
import { shell } from '../audit/audit-log.ts';
import { type Cancellation, cancelOrder } from '../back-office/cancel-order.ts';
import { CommandError, type CommandResult, succeed } from '../back-office/command-result.ts';
import { type Moderation, moderateComment } from '../back-office/comments.ts';
import {
  confirmMessage,
  findMessages,
  readDelivery,
  requeueMessage,
  type SendableState,
} from '../back-office/messages.ts';
import { deliverNow, enqueueReceiptAgain, fulfil, queryPayment } from '../back-office/orders.ts';
import { recordRefund } from '../back-office/refunds.ts';
import { setVisibility, storeAnswer } from '../back-office/reviews.ts';
import { acceptAmount, settleException, settleExceptionForOrder } from '../back-office/settle-exception.ts';
import { changeSubject, type Subject, subjects } from '../back-office/subjects.ts';
import { formatCount } from '../back-office/text.ts';
import { answerTicketOnce } from '../back-office/ticket-changes.ts';
import type { Transaction } from '../db/open.ts';
import type { Deps } from '../deps.ts';
import { deliverMessage } from '../outbox/deliver.ts';

/** The changes of `npm run ops`: each is a row of the audit, and its result a sentence for the person at the shell. */

/** Makes a change for the shell. It is decided on the present state. */
const change = <Result extends object>(
  deps: Deps,
  command: string,
  subject: Subject,
  run: (tx: Transaction) => Promise<Result>,
) => changeSubject(deps, shell, { call: `ops ${command}`, actionID: null, request: null }, subject, null, run);

export async function settle(deps: Deps, exceptionID: number, note: string | null): Promise<CommandResult> {
  await change(deps, 'settle', subjects.exception(exceptionID), (tx) => settleException(deps, tx, exceptionID, note));
  return succeed(`Exception ${exceptionID} is settled.`);
}

export async function accept(deps: Deps, exceptionID: number, note: string | null): Promise<CommandResult> {
  const subject = subjects.exception(exceptionID);
  const { orderID } = await change(deps, 'settle --accept', subject, (tx) => acceptAmount(deps, tx, exceptionID, note));
  return succeed(`Exception ${exceptionID} is settled: its amount is accepted, and order ${orderID} is placed.`);
}

export async function countForOrder(
  deps: Deps,
  exceptionID: number,
  orderID: string,
  note: string | null,
): Promise<CommandResult> {
  await change(deps, 'settle --order', subjects.exceptionFor(exceptionID, orderID), (tx) =>
    settleExceptionForOrder(deps, tx, exceptionID, orderID, note),
  );
  return succeed(`Exception ${exceptionID} is settled: its payment counts for order ${orderID}, which is placed.`);
}

export async function refund(
  deps: Deps,
  orderID: string,
  reference: string,
  more: { readonly exceptionID: number | null; readonly note: string | null },
): Promise<CommandResult> {
  const refunded = await change(deps, 'refund', subjects.order(orderID), (tx) =>
    recordRefund(deps, tx, orderID, reference, more),
  );
  if (refunded.kind === 'second payment') {
    return succeed(
      `The second payment of order ${orderID} is refunded (${reference}): exception ${refunded.exceptionID} is settled.`,
    );
  }
  const left = refunded.left.join(', ');
  const another = left === '' ? '' : ` Another payment of it waits for its refund: exception ${left}.`;
  return succeed(`Order ${orderID} is refunded (${reference}) and cancelled.${another}`);
}

export async function cancel(deps: Deps, orderID: string, cancellation: Cancellation): Promise<CommandResult> {
  const { codesReturned, codesSeen, subscriptions, pieces, owed } = await change(
    deps,
    'cancel',
    subjects.order(orderID),
    (tx) => cancelOrder(deps, tx, orderID, cancellation),
  );
  const { reference } = cancellation;
  const facts = [
    codesReturned > 0 && `${formatCount(codesReturned, 'code')} returned to the vault`,
    codesSeen > 0 && `${formatCount(codesSeen, 'code')} seen by the customer stay theirs`,
    subscriptions > 0 && `${formatCount(subscriptions, 'subscription')} ended`,
    pieces > 0 && `${formatCount(pieces, 'piece')} back in stock`,
  ].filter(Boolean);
  const money =
    reference !== null
      ? `${formatMoney(owed)} went back (${reference}).`
      : owed === 0
        ? 'Nothing is owed.'
        : `${formatMoney(owed)} is owed to the customer: send it back, then refund ${orderID} --reference ID.`;
  return succeed(
    [`Order ${orderID} is cancelled.`, facts.length > 0 && `${facts.join(', ')}.`, money].filter(Boolean).join(' '),
  );
}

export async function complete(deps: Deps, orderID: string, byHand: boolean): Promise<CommandResult> {
  const everything = { items: null, carrier: null, reference: null, byHand, sentBy: shell.name };
  await change(deps, 'fulfil', subjects.order(orderID), (tx) => fulfil(deps, tx, orderID, everything));
  return succeed(`Order ${orderID} is completed.`);
}

/** Sends the receipt of a paid order again, and the notice of its codes if all are assigned. */
export async function resend(deps: Deps, orderID: string): Promise<CommandResult> {
  let messageIDs: readonly number[] = [];
  await change(deps, 'resend', subjects.order(orderID), async (tx) => {
    messageIDs = await enqueueReceiptAgain(deps, tx, orderID);
    return { messages: messageIDs.length };
  });
  const { texts, emails, unsent } = await deliverNow(deps, messageIDs);
  const sent = [texts > 0 && formatCount(texts, 'text message'), emails > 0 && formatCount(emails, 'e-mail')]
    .filter(Boolean)
    .join(' and ');
  if (unsent > 0 || sent === '') {
    throw new CommandError(
      `Of order ${orderID} ${sent === '' ? 'nothing' : sent} was sent; ${formatCount(unsent, 'message')} could not be. "messages --all" shows why.`,
    );
  }
  return succeed(`Of order ${orderID} ${sent} went out again.`);
}

/** Queries M-PESA for the outcome of a prompt. The query is not part of a transaction, so the row follows it. */
export async function ask(deps: Deps, attemptID: string): Promise<CommandResult> {
  const { orderID, before, status, resultDesc, answered } = await queryPayment(deps, attemptID);
  await change(deps, 'ask', subjects.attempt(attemptID), async () => ({ orderID, answered, state: status }));
  if (!answered) {
    throw new CommandError(`M-PESA reported no outcome. Attempt ${attemptID} of order ${orderID} stays '${status}'.`);
  }
  if (before === status) return succeed(`Attempt ${attemptID} of order ${orderID} has ended: '${status}'.`);
  const paid = attemptAt(status).isPaid;
  return succeed(`Attempt ${attemptID} of order ${orderID} is '${status}'${paid ? '' : `: ${resultDesc ?? ''}`}.`);
}

const requeue = (deps: Deps, id: number) =>
  change(deps, 'messages send', subjects.message(id), (tx) => requeueMessage(deps, tx, id));

/** Sends a message now. An uncertain message may then arrive twice. */
export async function sendMessage(deps: Deps, id: number): Promise<CommandResult> {
  await requeue(deps, id);
  await deliverMessage(deps, id);
  const { state, error } = await readDelivery(deps, id);
  if (state === 'sent') return succeed(`Message ${id} is sent.`);
  const again = state === 'pending' ? ' It is tried again automatically.' : '';
  throw new CommandError(`Message ${id} is '${state}'${error === null ? '' : `: ${error}`}.${again}`);
}

/** Sends all messages of a state now, the oldest first. */
export async function sendMessages(deps: Deps, from: SendableState): Promise<CommandResult> {
  const found = await findMessages(deps, from);
  if (found.length === 0) return { code: 1, out: `No message is '${from}'.\n` };
  let sent = 0;
  for (const id of found) {
    const isQueued = await requeue(deps, id).catch((error: unknown) => {
      // Another process has sent it meanwhile.
      if (error instanceof CommandError) return null;
      throw error;
    });
    if (!isQueued) continue;
    await deliverMessage(deps, id);
    if ((await readDelivery(deps, id)).state === 'sent') sent += 1;
  }
  const left = found.length - sent;
  if (left === 0) return succeed(`${formatCount(sent, 'message')} sent.`);
  throw new CommandError(
    `${formatCount(sent, 'message')} sent; ${formatCount(left, 'message')} could not be. "messages" lists them.`,
  );
}

/** Marks an uncertain or failed message as sent, so that it is not sent again. */
export async function confirm(deps: Deps, id: number): Promise<CommandResult> {
  await change(deps, 'messages confirm', subjects.message(id), (tx) => confirmMessage(deps, tx, id));
  return succeed(`Message ${id} counts as delivered.`);
}

const moderated: Readonly<Record<Moderation, string>> = { hide: 'hidden', show: 'shown again', remove: 'removed' };

export async function moderate(deps: Deps, id: number, action: Moderation): Promise<CommandResult> {
  await change(deps, `comments ${action}`, subjects.comment(id), (tx) => moderateComment(deps, tx, id, action));
  return succeed(`Comment ${id} is ${moderated[action]}.`);
}

export async function answerReview(deps: Deps, reviewID: number, text: string): Promise<CommandResult> {
  await change(deps, 'reviews answer', subjects.review(reviewID), (tx) => storeAnswer(tx, reviewID, text));
  return succeed(`Review ${reviewID} is answered.`);
}

export async function hideReview(deps: Deps, reviewID: number, reason: string): Promise<CommandResult> {
  await change(deps, 'reviews hide', subjects.review(reviewID), (tx) => setVisibility(deps, tx, reviewID, reason));
  return succeed(`Review ${reviewID} is hidden.`);
}

export async function showReview(deps: Deps, reviewID: number): Promise<CommandResult> {
  await change(deps, 'reviews show', subjects.review(reviewID), (tx) => setVisibility(deps, tx, reviewID, null));
  return succeed(`Review ${reviewID} is shown again.`);
}

/** Answers a ticket in its sender's inbox and by e-mail. @throws Refusal for one that does not exist, or has an answer */
export async function answer(deps: Deps, ticketID: number, text: string): Promise<CommandResult> {
  const { messageID } = await change(deps, 'answer', subjects.ticket(ticketID), (tx) =>
    answerTicketOnce(deps, tx, ticketID, text),
  );
  await deliverMessage(deps, messageID);
  const { state } = await readDelivery(deps, messageID);
  return succeed(
    `Ticket ${ticketID} is answered${state === 'sent' ? ' and the answer sent' : '; no e-mail was sent'}.`,
  );
}
