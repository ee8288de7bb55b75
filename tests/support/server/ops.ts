import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { CommandError } from '#server/back-office/command-result.ts';
import type { OpenDatabase } from '#server/db/open.ts';
import { orders, paymentExceptions, sandboxMessages, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { readInput } from '#server/ops/arguments.ts';
import { parseArguments } from '#server/ops/parse-command.ts';
import { type Buyer, giftCardAmount, openPaymentShop, paybillConfirmation } from './payment-shop.ts';
import { processFlags } from './process-flags.ts';

/** The output and exit code of a command. */
export interface CommandOutput {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the commands of `npm run ops` on a test server's database: `await ops(deps)('settle', '12')`. */
export const ops =
  (deps: Deps) =>
  async (...args: string[]): Promise<CommandOutput> => {
    const parsed = parseArguments(args);
    if (parsed === 'help' || parsed.kind !== 'shop') throw new Error('the command does not work on an open shop');
    try {
      const input = parsed.inputFile === null ? null : await readInput(parsed.inputFile);
      return { err: '', ...(await parsed.work(deps, input)) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { code: 1, out: '', err: error.message };
    }
  };

const main = fileURLToPath(new URL('../../../server/ops/main.ts', import.meta.url));

/** Runs `npm run ops -- …` as a separate process with only these settings. */
export const opsProcess = (settings: Readonly<Record<string, string>>, ...args: string[]): Promise<CommandOutput> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const child = execFile(process.execPath, [...processFlags, main, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

let receipts = 0;
export const newReceipt = (): string => {
  receipts += 1;
  return `OPS${String(receipts).padStart(7, '0')}`;
};

/** Opens a shop with payments, and the calls that its operator needs. */
export async function openOwnedShop(database?: () => Promise<OpenDatabase>) {
  const pay = await openPaymentShop({}, database && { database });
  const accountOf = async (buyer: Buyer): Promise<string> => (await pay.details(buyer)).json.message.account;
  const exceptionOf = async (receipt: string) => {
    const [found] = await pay.db.select().from(paymentExceptions).where(eq(paymentExceptions.receipt, receipt));
    if (!found) throw new Error('nothing was filed');
    return found;
  };
  /** Confirms a paybill payment that fits no order. @returns the exception's number */
  async function pays(account: string, amount: number): Promise<number> {
    const receipt = newReceipt();
    await pay.confirm(paybillConfirmation(account, receipt, amount.toFixed(2)));
    return (await exceptionOf(receipt)).exceptionID;
  }
  return {
    ...pay,
    ops: ops(pay.deps),
    /** The exception that a receipt is filed as. */
    exceptionOf,
    pays,
    /** Pays the price of a gift card to an account that is no order's. @returns the exception's number */
    mistyped: () => pays('NOBODY1', giftCardAmount),
    /** The account number of the buyer's order, for a paybill payment. */
    accountOf,
    /** Pays the buyer's gift card and returns the account number of the order. */
    async paid(buyer: Buyer): Promise<string> {
      const account = await accountOf(buyer);
      await pay.confirm(paybillConfirmation(account, newReceipt()));
      return account;
    },
    async statusOf(orderID: string) {
      const [order] = await pay.db.select({ status: orders.status }).from(orders).where(eq(orders.orderID, orderID));
      return order?.status;
    },
    /** The messages to the phone of the buyer's account, oldest first. */
    async received({ userId }: Buyer): Promise<string[]> {
      await pay.deliverMessages();
      const [user] = await pay.db.select().from(users).where(eq(users.userId, userId));
      const found = await pay.db
        .select()
        .from(sandboxMessages)
        .where(eq(sandboxMessages.msisdn, user?.phoneNumber ?? ''))
        .orderBy(sandboxMessages.messageID);
      return found.map(({ body }) => body);
    },
  };
}
export type OwnedShop = Awaited<ReturnType<typeof openOwnedShop>>;

/** Creates a temporary folder for the files of one test. */
export function openFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-files-'));
  return {
    folder,
    /** Writes a new file with this content. @returns its path */
    write(content: string | Uint8Array): string {
      const path = join(folder, `${crypto.randomUUID()}.csv`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
