import { vi } from 'vitest';
import { ada } from '../../models/purchases.ts';
import { userOf } from '../../models/users.ts';

/**
 * Answers like a server with a customer whose number is not verified, and gets verified by any code.
 * @param other the answer to every other call
 * @returns the calls, such as `GET /user/1/get`
 */
export function answerUnverified(other: (phoneVerified: boolean) => unknown = () => null): readonly string[] {
  let phoneVerified = false;
  const answers: Readonly<Record<string, () => unknown>> = {
    [`GET /user/${ada.userID}/get`]: () => userOf({ phoneVerified }),
    [`POST /user/${ada.userID}/phone/code`]: () => 'A code is on its way to your phone.',
    [`PATCH /user/${ada.userID}/phone`]: () => {
      phoneVerified = true;
      return userOf({ phoneVerified });
    },
  };
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const { url, method } = input instanceof Request ? input : new Request(new URL(input, 'http://shop'), init);
    const call = `${method} ${new URL(url).pathname.replace(/^.*\/v1/, '')}`;
    calls.push(call);
    const answer = answers[call];
    return Response.json({ success: 1, message: answer ? answer() : other(phoneVerified) });
  });
  return calls;
}
