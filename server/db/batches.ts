/** The number of rows that are read at a time. */
export const batchSize = 500;

/**
 * Reads a long table in batches, so that it is never in memory as a whole.
 * @param read the next `batchSize` rows after the last one of the batch before; null for the first batch
 */
export async function* readInBatches<Row>(read: (last: Row | null) => PromiseLike<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ; ) {
    const rows = await read(last);
    if (rows.length > 0) yield rows;
    if (rows.length < batchSize) return;
    last = rows.at(-1) ?? null;
  }
}
