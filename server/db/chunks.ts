/** The rows of one statement, which may have at most 65,535 values. */
const chunkSize = 1000;

/** Splits rows into parts, each small enough for one statement. */
export const splitIntoChunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, index) =>
    all.slice(index * chunkSize, (index + 1) * chunkSize),
  );
