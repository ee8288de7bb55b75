/** Joins checks with the statements of the specification that they verify, for the report of `npm run paths`. */

/** One or more statements, word for word as docs/spec-map.md lists them. */
export type Statements = string | readonly string[];

const verified = new Set<string>();

/** Returns the statements that were verified since the last call. */
export function takeVerified(): readonly string[] {
  const statements = [...verified];
  verified.clear();
  return statements;
}

/** Adds statements that were verified before, by the same steps. */
export function addVerified(statements: readonly string[]): void {
  for (const statement of statements) verified.add(statement);
}

/**
 * Adds statements to an error unless a check inside has already named its own.
 * @param isVerification whether the failed check reads what the statements state
 */
function attribute(thrown: unknown, statements: readonly string[], isVerification: boolean): unknown {
  if (thrown instanceof Error && statements.length > 0 && !('statements' in thrown))
    Object.assign(thrown, { statements, isVerification });
  return thrown;
}

/** Runs a check and handles its result or its error, also of an asynchronous check. */
function settle<R>(check: () => R, pass: (result: R) => R, fail: (thrown: unknown) => never): R {
  try {
    const result = check();
    return result instanceof Promise ? (result.then(pass, fail) as R) : pass(result);
  } catch (thrown) {
    return fail(thrown);
  }
}

/**
 * Runs a check whose failure concerns statements, which it does not verify: the error names them unless a check inside
 * has already named its own.
 */
export function concerns<R>(statements: Statements, check: () => R): R {
  const list = typeof statements === 'string' ? [statements] : statements;
  return settle(
    check,
    (result) => result,
    (thrown) => {
      throw attribute(thrown, list, false);
    },
  );
}

/**
 * Runs a check of statements, which must read what they state. If it throws, the error names them in its `statements`; the innermost check wins.
 * @example
 * verify('Minus acts only when quantity is above 1', () => expect(snapshot.can(decreased)).toBe(quantity > 1));
 */
export function verify<R>(statements: Statements, check: () => R): R {
  const list = typeof statements === 'string' ? [statements] : statements;
  return settle(
    check,
    (result) => {
      for (const statement of list) verified.add(statement);
      return result;
    },
    (thrown) => {
      throw attribute(thrown, list, true);
    },
  );
}
