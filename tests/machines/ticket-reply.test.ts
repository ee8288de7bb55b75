import { expect, it } from 'vitest';
import { threadOf } from '#machines/ticket-reply/index.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { repliedTickets, ticketReplyModel } from '../models/ticket-reply.model.ts';

it('shows the last answer of a ticket whose server does not list the thread', () => {
  const { ticket, thread } = repliedTickets.earlier;
  expect(threadOf(ticket)).toEqual(thread);
});

walkEveryPath(ticketReplyModel);
