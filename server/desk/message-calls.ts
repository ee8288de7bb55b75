import { and, desc, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import * as contract from '#contract/desk/messages.ts';
import { maskPhone } from '#contract/phone.ts';
import { blockCommenter, moderateComment } from '../back-office/comments.ts';
import { confirmMessage, isListedMessage, isSendableState, requeueMessage } from '../back-office/messages.ts';
import { subjects } from '../back-office/subjects.ts';
import { articles, commentBlocks, comments, outboxMessages } from '../db/schema.ts';
import { deliverMessage } from '../outbox/deliver.ts';
import { maskEmail } from './customer-calls.ts';
import { nextOf, numberCursor } from './pagination.ts';
import { decide, type ServedDeskCall, serveDesk } from './serve-desk.ts';

/** The calls of contract/desk/messages.ts. */

type OutboxRow = typeof outboxMessages.$inferSelect;

/** Describes a message without its content. */
const describeMessage = (row: OutboxRow): contract.DeskMessage => ({
  messageID: row.messageID,
  state: row.state,
  channel: row.channel,
  kind: row.kind,
  recipient: row.channel === 'text' ? maskPhone(row.recipient) : maskEmail(row.recipient),
  orderID: row.orderID,
  attempts: row.attempts,
  error: row.error,
  createdAt: row.createdAt.toISOString(),
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
  actions: [
    ...(isSendableState(row.state) ? (['send'] as const) : []),
    ...(row.state === 'uncertain' || row.state === 'failed' ? (['confirm'] as const) : []),
  ],
});

export const messageCalls: readonly ServedDeskCall[] = [
  serveDesk(contract.listDeskMessages, contract.listDeskMessagesRequest, async ({ query }, { db, clock }) => {
    const { status, before, limit } = query;
    const { messageID } = outboxMessages;
    const rows = await db
      .select()
      .from(outboxMessages)
      .where(
        and(
          isListedMessage(clock(), status === 'all'),
          before === undefined ? undefined : lt(messageID, numberCursor(before)),
        ),
      )
      .orderBy(desc(messageID))
      .limit(limit + 1);
    return {
      messages: rows.slice(0, limit).map(describeMessage),
      next: nextOf(rows, limit, (row) => String(row.messageID)),
    };
  }),

  serveDesk(contract.sendDeskMessage, contract.sendDeskMessageRequest, async (request, deps) => {
    const { messageID } = request.params;
    const { state } = await decide(deps, request, subjects.message(messageID), (tx) =>
      requeueMessage(deps, tx, messageID),
    );
    // The job would send it as well; this is for the person who waits.
    await deliverMessage(deps, messageID);
    return { state };
  }),

  serveDesk(contract.confirmDeskMessage, contract.confirmDeskMessageRequest, (request, deps) => {
    const { messageID } = request.params;
    return decide(deps, request, subjects.message(messageID), (tx) => confirmMessage(deps, tx, messageID));
  }),

  serveDesk(contract.listDeskComments, contract.listDeskCommentsRequest, async ({ query }, { db, clock }) => {
    const { status, before, limit } = query;
    const { commentID, articleID, email, name, message, dateAdded, hiddenAt } = comments;
    const rows = await db
      .select({
        commentID,
        articleID,
        articleTitle: articles.title,
        name,
        message,
        dateAdded,
        hiddenAt,
        blockedUntil: commentBlocks.until,
      })
      .from(comments)
      .innerJoin(articles, eq(articles.articleID, articleID))
      .leftJoin(commentBlocks, and(eq(commentBlocks.email, sql`lower(${email})`), gt(commentBlocks.until, clock())))
      .where(
        and(
          status === 'hidden' ? isNotNull(hiddenAt) : undefined,
          before === undefined ? undefined : lt(commentID, numberCursor(before)),
        ),
      )
      .orderBy(desc(commentID))
      .limit(limit + 1);
    return {
      comments: rows.slice(0, limit).map((row) => ({
        ...row,
        state: row.hiddenAt === null ? ('shown' as const) : ('hidden' as const),
        dateAdded: row.dateAdded.toISOString(),
        hiddenAt: row.hiddenAt?.toISOString() ?? null,
        blockedUntil: row.blockedUntil?.toISOString() ?? null,
      })),
      next: nextOf(rows, limit, (row) => String(row.commentID)),
    };
  }),

  serveDesk(contract.moderateComment, contract.moderateCommentRequest, (request, deps) => {
    const { commentID } = request.params;
    return decide(deps, request, subjects.comment(commentID), (tx) =>
      moderateComment(deps, tx, commentID, request.body.action),
    );
  }),

  serveDesk(contract.blockCommenter, contract.blockCommenterRequest, (request, deps) => {
    const { commentID } = request.params;
    return decide(deps, request, subjects.comment(commentID), (tx) => blockCommenter(deps, tx, commentID));
  }),
];
