import { describe, expect, it } from 'vitest';
import { serializeError } from '#server/http/log.ts';

/** Which parts of an error the log contains. */

const failedQuery = (cause: unknown) =>
  Object.assign(new Error('Failed query: select $1\nparams: 254712000100', { cause }), {
    query: 'select $1',
    params: ['254712000100'],
  });

describe('an error in the log', () => {
  it('logs a failed query with its statement, without its message and those of its causes', () => {
    const innermost = new Error('254712000100 is not a number');
    const detail = new Error('Key (phone_number)=(254712000100) already exists.', { cause: innermost });
    const logged = serializeError(failedQuery(detail));
    expect(logged).toMatchObject({ query: 'select $1', cause: { type: 'Error', cause: { type: 'Error' } } });
    expect(JSON.stringify(logged)).not.toContain('254712000100');
  });

  it('logs the message of an error that wraps a failed query, and none of its causes', () => {
    const logged = serializeError(new Error('the cart could not be read', { cause: failedQuery(new Error('254712')) }));
    expect(logged).toMatchObject({ message: 'the cart could not be read', cause: { query: 'select $1' } });
    expect(JSON.stringify(logged)).not.toContain('254712');
  });

  it('logs an error of the program with the messages of its causes', () => {
    const logged = serializeError(new Error('no order', { cause: new Error('no cart') }));
    expect(logged).toMatchObject({ message: 'no order', cause: { message: 'no cart' } });
  });
});
