import { randomInt } from 'node:crypto';
import { nairobiTimestamp, nairobiZone, second } from '../time.ts';
import type { Network } from './settings.ts';
import type { Transaction } from './store.ts';

/** The parts of the simulated network that all payments share: receipt numbers, texts, and requests to the shop. */

const capitalsAndDigits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const callTimeout = 15 * second;

/**
 * Creates a receipt number like Safaricom's: year (2006 is A), month (A to L), day (1 to 9, then A to V), and seven
 * random characters.
 */
export function newReceipt(at: Date): string {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)/.exec(nairobiTimestamp(at)) ?? [];
  const letter = (index: number) => String.fromCharCode(65 + index);
  const random = Array.from({ length: 7 }, () => capitalsAndDigits[randomInt(capitalsAndDigits.length)]).join('');
  return `${letter((Number(year) - 2006) % 26)}${letter(Number(month) - 1)}${capitalsAndDigits[Number(day)]}${random}`;
}

/** `1250` → `Ksh1,250.00` */
export const inShillings = (amount: number): string =>
  `Ksh${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Formats the text message to a payer. */
function paidText({ receipt, amount, account, paidAt }: Transaction, organization: string): string {
  const day = paidAt.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'numeric',
    year: '2-digit',
    timeZone: nairobiZone,
  });
  const time = paidAt.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: nairobiZone });
  return `${receipt} Confirmed. ${inShillings(amount)} paid to ${organization} for account ${account} on ${day} at ${time.replace(/\s/g, ' ')}. Transaction cost, Ksh0.00.`;
}

/** Records a payment in the network, and sends its payer the text message. */
export async function recordPayment({ store, organization }: Network, paid: Transaction): Promise<void> {
  await store.insertTransaction(paid);
  const body = paidText(paid, organization());
  await store.insertMessage({ msisdn: paid.msisdn, sender: 'MPESA', body, sentAt: paid.paidAt });
}

/**
 * Posts JSON to an address of the shop as Safaricom does.
 * @returns the shop's answer; null where it could not be reached or refused the request
 */
export async function callShop(network: Network, url: string, body: object): Promise<unknown> {
  try {
    const response = await network.fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      redirect: 'error',
      signal: AbortSignal.timeout(callTimeout),
    });
    return response.ok ? await response.json() : null;
  } catch (error) {
    network.log.warn({ err: error }, 'the simulator could not reach the shop');
    return null;
  }
}

/** Reports to the shop, with one retry. */
export async function reportToShop(network: Network, url: string, body: object): Promise<void> {
  if ((await callShop(network, url, body)) !== null) return;
  if ((await callShop(network, url, body)) !== null) return;
  network.log.warn({}, 'the shop did not take a report of the simulator');
}
