import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import { orders, sandboxMessages, users } from '#server/db/schema.ts';
import type { Deps } from '#server/deps.ts';
import { CommandError } from '#server/ops/command-result.ts';
import { parseArguments } from '#server/ops/commands.ts';
import { type Buyer, openPaymentShop, paybillConfirmation } from './payment-shop.ts';

/** What a command says. */
export interface Told {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** The commands of `npm run ops` on a server's own database: `await ops(deps)('settle', '12')`. */
export const ops =
  (deps: Deps) =>
  async (...args: string[]): Promise<Told> => {
    const parsed = parseArguments(args);
    if (parsed === 'help') throw new Error('the test asks for help');
    try {
      return { err: '', ...(await parsed.work(deps)) };
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      return { code: 1, out: '', err: error.message };
    }
  };

const main = fileURLToPath(new URL('../../../server/ops/main.ts', import.meta.url));

/** `npm run ops -- …` as a process of its own, with these settings alone. */
export const opsProcess = (settings: Readonly<Record<string, string>>, ...args: string[]): Promise<Told> =>
  new Promise((resolve) => {
    const env = { PATH: process.env.PATH, ...settings };
    const child = execFile(process.execPath, [main, ...args], { env }, (_, out, err) =>
      resolve({ code: child.exitCode, out, err }),
    );
  });

let receipts = 0;
export const newReceipt = (): string => {
  receipts += 1;
  return `OPS${String(receipts).padStart(7, '0')}`;
};

/** A shop with payments, and its owner. */
export async function openOwnedShop() {
  const pay = await openPaymentShop();
  const accountOf = async (buyer: Buyer): Promise<string> => (await pay.details(buyer)).json.message.account;
  return {
    ...pay,
    ops: ops(pay.deps),
    /** The order of a buyer, to be paid. */
    accountOf,
    /** The order of a buyer of a gift card, paid. */
    async paid(buyer: Buyer): Promise<string> {
      const account = await accountOf(buyer);
      await pay.confirm(paybillConfirmation(account, newReceipt()));
      return account;
    },
    async statusOf(orderID: string) {
      const [order] = await pay.db.select({ status: orders.status }).from(orders).where(eq(orders.orderID, orderID));
      return order?.status;
    },
    /** What stands on the phone of the buyer's account, the oldest first. */
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

/** A folder for files of one test. */
export function openFiles() {
  const folder = mkdtempSync(join(tmpdir(), 'uwanja-files-'));
  return {
    folder,
    /** @returns the path of a new file with this in it */
    write(content: string | Uint8Array): string {
      const path = join(folder, `${crypto.randomUUID()}.csv`);
      writeFileSync(path, content);
      return path;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
