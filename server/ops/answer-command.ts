import { eq } from 'drizzle-orm';
import { ConfigError, readConfig } from '../config.ts';
import { outboxMessages } from '../db/schema.ts';
import { deliverMessage } from '../messages/deliver.ts';
import { answerTicket } from '../tickets/answer-ticket.ts';
import { openCliContext } from './cli-context.ts';

/**
 * `npm run answer -- 12 'It is on its way.'`: answers a ticket in the configured database. Only one process can open
 * the embedded database, so the server must be stopped first; with PostgreSQL it may run.
 */

const usage = "Usage: npm run answer -- <ticket> '<answer>'   The ticket's number is in the notice that the shop got.";

async function answer(ticketID: number, text: string): Promise<string> {
  const { deps, close } = await openCliContext(readConfig(process.env), false);
  try {
    const answered = await answerTicket(deps, ticketID, text);
    if (answered === 'unknown') throw new ConfigError(`There is no ticket ${ticketID}.`);
    if (answered === 'answered before') throw new ConfigError(`Ticket ${ticketID} has an answer already.`);
    await deliverMessage(deps, answered.messageID);
    const isEmail = eq(outboxMessages.messageID, answered.messageID);
    const [email] = await deps.db.select({ state: outboxMessages.state }).from(outboxMessages).where(isEmail);
    return `Ticket ${ticketID} is answered${email?.state === 'sent' ? ' and the answer sent' : '; no e-mail was sent'}.`;
  } finally {
    await close();
  }
}

const [ticket = '', text = '', ...more] = process.argv.slice(2);
if (!/^[1-9]\d{0,8}$/.test(ticket) || text.trim() === '' || more.length > 0) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else {
  try {
    process.stdout.write(`${await answer(Number(ticket), text.trim())}\n`);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
