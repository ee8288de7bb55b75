import type { SimulatorStore } from '@uwanja/daraja/simulator';
import { and, asc, desc, eq, gt, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../db/open.ts';
import { sandboxMessages, sandboxPrompts, sandboxTokens, sandboxTransactions } from '../db/schema.ts';

const isOnPhone = ({ msisdn, checkoutRequestID }: { msisdn: string; checkoutRequestID: string }) =>
  and(eq(sandboxPrompts.checkoutRequestID, checkoutRequestID), eq(sandboxPrompts.msisdn, msisdn));

/** Stores the simulated network in the database, which all instances share. */
export const createSandboxStore = (db: Database): SimulatorStore => ({
  replaceToken: (token, expiresAt) =>
    db.transaction(async (tx) => {
      await tx.delete(sandboxTokens);
      await tx.insert(sandboxTokens).values({ token, expiresAt });
    }),
  async hasToken(token, at) {
    const found = await db
      .select({ token: sandboxTokens.token })
      .from(sandboxTokens)
      .where(and(eq(sandboxTokens.token, token), gt(sandboxTokens.expiresAt, at)));
    return found.length > 0;
  },
  async insertPrompt(prompt) {
    // A unique index admits one open prompt a phone.
    const inserted = await db.insert(sandboxPrompts).values(prompt).onConflictDoNothing().returning();
    return inserted.length > 0;
  },
  expirePrompts: (createdBy, answeredAt) =>
    db
      .update(sandboxPrompts)
      .set({ status: 'timeout', answeredAt })
      .where(and(eq(sandboxPrompts.status, 'open'), lte(sandboxPrompts.createdAt, createdBy)))
      .returning(),
  async countQuery(checkoutRequestID) {
    const [prompt] = await db
      .update(sandboxPrompts)
      .set({ queries: sql`${sandboxPrompts.queries} + 1` })
      .where(eq(sandboxPrompts.checkoutRequestID, checkoutRequestID))
      .returning();
    return prompt ?? null;
  },
  async answerPrompt(key, outcome) {
    const [prompt] = await db
      .update(sandboxPrompts)
      .set(outcome)
      .where(and(isOnPhone(key), eq(sandboxPrompts.status, 'open')))
      .returning();
    return prompt ?? null;
  },
  hasPrompt: async (key) => (await db.$count(sandboxPrompts, isOnPhone(key))) > 0,
  listPrompts: (msisdn, limit) =>
    db
      .select()
      .from(sandboxPrompts)
      .where(eq(sandboxPrompts.msisdn, msisdn))
      .orderBy(desc(sandboxPrompts.createdAt), desc(sandboxPrompts.checkoutRequestID))
      .limit(limit),
  async insertMessage(message) {
    await db.insert(sandboxMessages).values(message);
  },
  listMessages: (msisdn, limit) =>
    db
      .select()
      .from(sandboxMessages)
      .where(eq(sandboxMessages.msisdn, msisdn))
      .orderBy(desc(sandboxMessages.messageID))
      .limit(limit),
  async insertTransaction(paid) {
    await db.insert(sandboxTransactions).values(paid).onConflictDoNothing();
  },
  listTransactions: (start, end, { limit, offset }) =>
    db
      .select()
      .from(sandboxTransactions)
      .where(and(gte(sandboxTransactions.paidAt, start), lte(sandboxTransactions.paidAt, end)))
      .orderBy(asc(sandboxTransactions.paidAt), asc(sandboxTransactions.receipt))
      .limit(limit)
      .offset(offset),
});
