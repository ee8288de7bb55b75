/** Errors that are caused by the state of the database and not by the query. */

/** The database did not answer, or temporarily refuses to work. The request may be repeated later. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * SQLSTATE classes and codes (PostgreSQL documentation, appendix A) of temporary errors: connection exceptions,
 * insufficient resources, operator intervention with timeouts, system errors, lock timeouts, deadlocks and
 * serialization failures, and a session that is read-only after a failover.
 */
const temporary = /^(?:08...|53...|57...|58...|55P03|40001|40P01|25006)$/;
/** The temporary errors after which the connection cannot be used any more. */
const fatal = /^(?:08...|57P0.|25006)$/;

/** Returns the SQLSTATE of an error, or the code of a failed system call such as ECONNREFUSED; null for none. */
function findErrorCode(error: Error): string | null {
  return 'code' in error && typeof error.code === 'string' ? error.code : null;
}

const isSqlState = (code: string | null): code is string => code !== null && /^(?=.*\d)[0-9A-Z]{5}$/.test(code);

/** Whether an error of the driver, which may not have an SQLSTATE, means that the connection is lost. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return true;
  const code = findErrorCode(error);
  return isSqlState(code) ? fatal.test(code) : !(error instanceof TypeError);
}

/** Wraps an error in a `DatabaseUnavailableError`, unless it is one. */
export function toUnavailable(error: unknown): DatabaseUnavailableError {
  if (error instanceof DatabaseUnavailableError) return error;
  return new DatabaseUnavailableError(error instanceof Error ? error.message : '', { cause: error });
}

/** Wraps a temporary error of the driver in a `DatabaseUnavailableError`; returns other errors unchanged. */
export function explainDriverError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = findErrorCode(error);
  const isTemporary = isSqlState(code) ? temporary.test(code) : isConnectionLost(error);
  return isTemporary ? toUnavailable(error) : error;
}

/** Whether an error, or one in its chain of causes, is a temporary error of the database. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailableError) return true;
  const code = findErrorCode(error);
  return (isSqlState(code) && temporary.test(code)) || isDatabaseUnavailable(error.cause);
}
