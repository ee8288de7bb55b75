import type { Texts } from '@uwanja/flow-paths';
import { FailureError, failureMessage } from '#machines/support/failure.ts';
import { overlayTexts } from '#messages/payment-overlay.ts';
import { notices } from '#messages/toasts.ts';
import { messageText } from '#src/messages/text.ts';
import { readEmitted } from './notices.ts';

const paymentActions: Readonly<Record<string, string>> = overlayTexts.express.actions;
const noticeText = (id: string): string | undefined =>
  Object.hasOwn(notices, id) ? notices[id as keyof typeof notices] : undefined;

/** The texts of the shop, for the walks of its flows and their report. */
export const shopTexts: Texts = {
  // The kinds of failures share some ids with messages, such as `offline`.
  messageText: (id, key) =>
    key === 'paymentAction' ? paymentActions[id] : key === 'kind' ? undefined : noticeText(id),
  errorText: (error) => (error instanceof FailureError ? messageText(failureMessage(error.failure)) : undefined),
  // What M-PESA says.
  dataText: ({ ResultDesc, ResponseDescription }) => {
    const text = ResultDesc || ResponseDescription;
    return typeof text === 'string' && text !== '' ? text : undefined;
  },
  readEmitted,
};
