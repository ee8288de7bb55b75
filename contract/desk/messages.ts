import * as v from 'valibot';
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

export const listDeskMessages = defineDeskCall({
  method: 'GET',
  path: '/message',
  summary: 'Messages that are stuck; with `status=all` every message of the last seven days. The newest first.',
  ...allow('receipts', 'read'),
  query: v.strictObject({ status: v.optional(v.picklist(['stuck', 'all']), 'stuck'), ...page }),
  answer: v.object({ messages: v.array(deskMessage), next }),
});

const messageParams = v.strictObject({ messageID: numericID });

export const sendDeskMessage = defineDeskCall({
  method: 'POST',
  path: '/message/{messageID}/send',
  summary: 'Sends a message now. One that is `uncertain` may then arrive twice.',
  ...allow('receipts', 'change'),
  params: messageParams,
  body: v.strictObject(change),
  answer: changed,
  failures: { 404: 'No such message.', 409: 'Overtaken; or it is not sent again in its state.' },
});

export const confirmDeskMessage = defineDeskCall({
  method: 'POST',
  path: '/message/{messageID}/confirm',
  summary: 'An uncertain or failed message has arrived, or need not arrive any more: it is not sent again.',
  ...allow('receipts', 'change'),
  params: messageParams,
  body: v.strictObject(change),
  answer: changed,
  failures: { 404: 'No such message.', 409: 'Overtaken; or it is neither uncertain nor failed.' },
});

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

export const listDeskComments = defineDeskCall({
  method: 'GET',
  path: '/comment',
  summary: 'Comments of readers, the newest first.',
  ...allow('comments', 'read'),
  query: v.strictObject({ status: v.optional(v.picklist(['all', 'hidden']), 'all'), ...page }),
  answer: v.object({ comments: v.array(deskComment), next }),
});

export const moderateComment = defineDeskCall({
  method: 'POST',
  path: '/comment/{commentID}/moderate',
  summary: 'Hides a comment from readers, shows it again, or deletes it for good.',
  ...allow('comments', 'change'),
  params: v.strictObject({ commentID: numericID }),
  body: v.strictObject({ ...change, action: v.picklist(['hide', 'show', 'remove']) }),
  /** The state afterwards: `shown`, `hidden` or `removed`. */
  answer: changed,
  failures: { 404: 'No such comment.', 409: 'Overtaken.' },
});

export const blockCommenter = defineDeskCall({
  method: 'POST',
  path: '/comment/{commentID}/block',
  summary: "Blocks the e-mail address of a comment's author from commenting for a day. Its comments stay as they are.",
  ...allow('comments', 'change'),
  params: v.strictObject({ commentID: numericID }),
  body: v.strictObject(change),
  /** The state of the comment. */
  answer: v.object({ ...changed.entries, blockedUntil: isoDate }),
  failures: { 404: 'No such comment.', 409: 'Overtaken.' },
});
