export { ticketThreadMachine } from './ticket-thread.machine.ts';
export { type TicketThreadView, ticketThreadEvents, viewTicketThread } from './ticket-thread.view.ts';
