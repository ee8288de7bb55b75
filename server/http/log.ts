import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Strips personal data from an error: a failed query has its values in the message, and the database repeats them in
 * the detail. The result has the type, the database's code, the statement with its placeholders, and the stack.
 */
export function serializeError(error: unknown, belowQuery = false): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const isQuery = 'query' in error && 'params' in error;
  const code = 'code' in error ? error.code : undefined;
  return {
    type: error.name,
    ...(isQuery ? { query: error.query } : !belowQuery && { message: error.message }),
    ...(code !== undefined && { code }),
    stack: (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: serializeError(error.cause, belowQuery || isQuery) }),
  };
}

/** Creates the process's structured log. @param to where it is written; by default to standard output */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino({ level, serializers: { err: (error: unknown) => serializeError(error) } }, to);
