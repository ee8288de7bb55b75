export { inboxMachine } from './inbox.machine.ts';
export { type InboxMessage, type InboxView, viewInbox } from './inbox.view.ts';
