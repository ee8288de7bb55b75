import { ConfigError, readConfig } from '../config.ts';
import { openDatabase } from '../db/open.ts';
import { commandLimits } from '../db/pool.ts';
import { makeLog } from '../http/log.ts';
import { messageCounts, messagesDelivered } from '../messages/office.ts';
import { answerTicket } from './answering.ts';

/**
 * `npm run answer -- 12 'It is on its way.'`: the shop answers a ticket, in the configured database. The embedded one
 * is open to one process at a time, so the server must be stopped for it; PostgreSQL is not.
 */

const usage = "Usage: npm run answer -- <ticket> '<answer>'   The ticket's number is in the notice that the shop got.";

async function answer(ticketID: number, text: string): Promise<string> {
  const config = readConfig(process.env);
  const { db, close } = await openDatabase(config, commandLimits);
  const log = makeLog(config.logLevel);
  const deps = { db, config, clock: () => new Date(), fetch: globalThis.fetch, log };
  try {
    const became = await answerTicket(deps, ticketID, text);
    if (became === 'unknown') throw new ConfigError(`There is no ticket ${ticketID}.`);
    if (became === 'answered before') throw new ConfigError(`Ticket ${ticketID} has an answer already.`);
    await messagesDelivered(deps);
    const mailed = messageCounts(deps).mail.sent > 0;
    return `Ticket ${ticketID} is answered${mailed ? ' and the answer sent' : '; no e-mail was sent'}.`;
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
