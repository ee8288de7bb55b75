import type { SnapshotFrom } from 'xstate';
import { createFormEvents, viewForm } from '../support/form.ts';
import type { contactMachine } from './contact.machine.ts';
import type { ContactFields } from './contact.types.ts';

export const viewContact = (snapshot: SnapshotFrom<typeof contactMachine>) => {
  const form = viewForm<ContactFields>(snapshot);
  return {
    ...form,
    /** The address to which the shop answers the ticket just sent; null before that. */
    answeredAt: form.done ? (snapshot.context.output?.email ?? null) : null,
  };
};
export type ContactView = ReturnType<typeof viewContact>;

export const contactEvents = createFormEvents<ContactFields>();
