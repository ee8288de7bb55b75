export { ticketReplyMachine } from './ticket-reply.machine.ts';
export type { Input as TicketReplyInput, ReplyFields, ThreadMessage } from './ticket-reply.types.ts';
export { type TicketReplyView, threadOf, ticketReplyEvents, viewTicketReply } from './ticket-reply.view.ts';
