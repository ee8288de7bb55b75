import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { vaultCodes } from '../db/schema.ts';

/** SQL: the code belongs to a batch that was stopped. */
export const isStoppedCode = sql`exists (select 1 from code_batches
  where code_batches.batch_id = ${vaultCodes.batchID} and code_batches.stopped_at is not null)`;

/** SQL: the code has no order, and its batch is not stopped, so that it can be sold. */
export const isFreeCode = and(isNull(vaultCodes.orderID), sql`not ${isStoppedCode}`) as SQL;
