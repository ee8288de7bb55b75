import { eq } from 'drizzle-orm';
import { readConfig } from '#server/config.ts';
import { outboxMessages, sandboxMessages } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { jobHandlers } from '#server/jobs/job-handlers.ts';
import { deliverMessage } from '#server/outbox/deliver.ts';
import { renderEmail } from '#server/outbox/email-template.ts';
import { createMailer } from '#server/outbox/mailer.ts';
import { enqueueEmail, enqueueText, type OutgoingEmail, type OutgoingText } from '#server/outbox/outbox.ts';
import { type Answering, answers, openLog, openTextGateway } from './message-gateways.ts';
import { startTestServer } from './server.ts';

/** The shop's account at the gateway of text messages. */
export const account = { AFRICASTALKING_USERNAME: 'uwanja', AFRICASTALKING_API_KEY: 'the-key-of-the-shop' };
export const text: OutgoingText = { to: '254712345678', text: 'Your order is paid', kind: 'order receipt' };
export const email: OutgoingEmail = {
  to: { name: 'Asha', address: 'asha@example.com' },
  email: renderEmail('Uwanja', 'We have your ticket 7', ['Thank you for writing.']),
  kind: 'ticket',
  phone: '254712345678',
};
/** What no log may contain of these messages. */
export const secrets = /254712345678|order is paid|908172|the-key|asha|Thank you/i;
/** The counts of an outbox that has delivered nothing. */
export const none = { sent: 0, failed: 0, uncertain: 0, expired: 0, dropped: 0 };

export type TestOutbox = Awaited<ReturnType<typeof openOutbox>>;

/** Starts a server whose outbox is delivered step by step. */
export async function openOutbox() {
  const server = await startTestServer({}, { database: 'empty' });
  const toClose: (() => Promise<unknown>)[] = [];

  /** Opens a shop with these settings on the server's database. */
  function shop(settings: Readonly<Record<string, string>> = {}) {
    const { log, ...logged } = openLog();
    const config = readConfig(settings);
    const deps: Deps = { ...server.deps, config, mailer: createMailer(config, globalThis.fetch), log };
    const rowOf = async (messageID: number) => {
      const [row] = await deps.db.select().from(outboxMessages).where(eq(outboxMessages.messageID, messageID));
      if (!row) throw new Error('the message is gone');
      return row;
    };
    return {
      deps,
      log: logged,
      rowOf,
      enqueue: (message: OutgoingText = text) => deps.db.transaction((tx) => enqueueText(deps, tx, message)),
      enqueueEmail: (message: OutgoingEmail = email) => deps.db.transaction((tx) => enqueueEmail(deps, tx, message)),
      deliver: (messageID: number) => deliverMessage(deps, messageID),
      stateOf: async (messageID: number) => (await rowOf(messageID)).state,
    };
  }

  /** Opens a shop whose text messages go to a gateway with this answer. */
  async function shopWithGateway(answer: Answering = answers.taken) {
    const gateway = await openTextGateway();
    toClose.push(gateway.close);
    gateway.answerWith(answer);
    return { gateway, ...shop({ ...account, AFRICASTALKING_URL: gateway.url }) };
  }

  /** Runs the queue's jobs for messages. @returns how many there were */
  const doJobs = () => server.deps.jobs.runWaiting('send-message', jobHandlers(server.deps)['send-message']);

  return {
    server,
    shop,
    shopWithGateway,
    doJobs,
    onHandsets: () => server.db.select().from(sandboxMessages).orderBy(sandboxMessages.messageID),
    /** Closes these after the current test. */
    closeLater: (...closes: (() => Promise<unknown>)[]) => void toClose.push(...closes),
    /** Closes what the test has opened and deletes all messages. */
    async reset() {
      for (const close of toClose.splice(0).reverse()) await close();
      await server.db.delete(sandboxMessages);
      await server.db.delete(outboxMessages);
      await doJobs();
    },
    close: () => server.stop(),
  };
}
