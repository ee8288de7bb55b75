export { type Correspondence, type InboxPage, inboxMachine, inboxPageLength } from './inbox.machine.ts';
export {
  type InboxMessage,
  type InboxView,
  type OrderMessage,
  type TicketMessage,
  viewInbox,
} from './inbox.view.ts';
