import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { isoDate, numericID } from '../fields.ts';
import { defineDeskCall } from './call.ts';
import { change, changed, next, page } from './fields.ts';
import { allow } from './roles.ts';

/** Text messages and e-mail that are stuck, and the comments of readers. */

export const messageActions = ['send', 'confirm'] as const;

/** A message of the outbox. Its content is in no answer. */
export const deskMessage = v.object({
  messageID: v.number(),
  /** `pending`, `sending`, `sent`, `uncertain`, `failed`, `expired` or `dropped`. */
  state: v.string(),
  channel: v.picklist(['text', 'email']),
  kind: v.string(),
  /** The phone or the e-mail address, masked. */
  recipient: v.string(),
  orderID: v.nullable(v.string()),
  attempts: v.number(),
  /** Why the last attempt failed. */
  error: v.nullable(v.string()),
  createdAt: isoDate,
  nextAttemptAt: v.nullable(isoDate),
  actions: v.array(v.picklist(messageActions)),
});
export type DeskMessage = v.InferOutput<typeof deskMessage>;

export const listDeskMessages = defineDeskCall(requestType<typeof listDeskMessagesRequest>, {
  method: 'GET',
  path: '/message',
  ...allow('receipts', 'read'),
  answer: v.object({ messages: v.array(deskMessage), next }),
});
export const listDeskMessagesRequest = describeRequest(() => ({
  summary: 'Messages that are stuck; with `status=all` every message of the last seven days. The newest first.',
  query: v.strictObject({ status: v.optional(v.picklist(['stuck', 'all']), 'stuck'), ...page }),
}));

const messageParams = v.strictObject({ messageID: numericID });

export const sendDeskMessage = defineDeskCall(requestType<typeof sendDeskMessageRequest>, {
  method: 'POST',
  path: '/message/{messageID}/send',
  ...allow('receipts', 'change'),
  answer: changed,
});
export const sendDeskMessageRequest = describeRequest(() => ({
  summary: 'Sends a message now. One that is `uncertain` may then arrive twice.',
  params: messageParams,
  body: v.strictObject(change),
  failures: { 404: 'No such message.', 409: 'Overtaken; or it is not sent again in its state.' },
}));

export const confirmDeskMessage = defineDeskCall(requestType<typeof confirmDeskMessageRequest>, {
  method: 'POST',
  path: '/message/{messageID}/confirm',
  ...allow('receipts', 'change'),
  answer: changed,
});
export const confirmDeskMessageRequest = describeRequest(() => ({
  summary: 'An uncertain or failed message has arrived, or need not arrive any more: it is not sent again.',
  params: messageParams,
  body: v.strictObject(change),
  failures: { 404: 'No such message.', 409: 'Overtaken; or it is neither uncertain nor failed.' },
}));

export const deskComment = v.object({
  commentID: v.number(),
  /** `shown` or `hidden`. */
  state: v.picklist(['shown', 'hidden']),
  /** Until when its address may not comment; null where it may. The address itself is in no answer. */
  blockedUntil: v.nullable(isoDate),
  articleID: v.number(),
  articleTitle: v.string(),
  name: v.string(),
  message: v.string(),
  dateAdded: isoDate,
  hiddenAt: v.nullable(isoDate),
});

export const listDeskComments = defineDeskCall(requestType<typeof listDeskCommentsRequest>, {
  method: 'GET',
  path: '/comment',
  ...allow('comments', 'read'),
  answer: v.object({ comments: v.array(deskComment), next }),
});
export const listDeskCommentsRequest = describeRequest(() => ({
  summary: 'Comments of readers, the newest first.',
  query: v.strictObject({ status: v.optional(v.picklist(['all', 'hidden']), 'all'), ...page }),
}));

export const moderateComment = defineDeskCall(requestType<typeof moderateCommentRequest>, {
  method: 'POST',
  path: '/comment/{commentID}/moderate',
  ...allow('comments', 'change'),
  /** The state afterwards: `shown`, `hidden` or `removed`. */
  answer: changed,
});
export const moderateCommentRequest = describeRequest(() => ({
  summary: 'Hides a comment from readers, shows it again, or deletes it for good.',
  params: v.strictObject({ commentID: numericID }),
  body: v.strictObject({ ...change, action: v.picklist(['hide', 'show', 'remove']) }),
  failures: { 404: 'No such comment.', 409: 'Overtaken.' },
}));

export const blockCommenter = defineDeskCall(requestType<typeof blockCommenterRequest>, {
  method: 'POST',
  path: '/comment/{commentID}/block',
  ...allow('comments', 'change'),
  /** The state of the comment. */
  answer: v.object({ ...changed.entries, blockedUntil: isoDate }),
});
export const blockCommenterRequest = describeRequest(() => ({
  summary: "Blocks the e-mail address of a comment's author from commenting for a day. Its comments stay as they are.",
  params: v.strictObject({ commentID: numericID }),
  body: v.strictObject(change),
  failures: { 404: 'No such comment.', 409: 'Overtaken.' },
}));
