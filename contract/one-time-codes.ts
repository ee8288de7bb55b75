import * as v from 'valibot';
import { ownUserFailures, passwordQueueFailure, user } from './accounts.ts';
import { defineCall, describeRequest, requestType } from './call.ts';
import { password, phoneNumber, requiredText, userParams } from './fields.ts';
import { confirmPassword, passwordsMatch } from './request-fields.ts';

/**
 * Calls that are authorised by a texted code. A file of their own, so that they load with the screens that make them.
 */

export const requestReset = defineCall(requestType<typeof requestResetRequest>, {
  method: 'GET',
  path: '/user/auth/reset/{phone}',
  auth: 'none',
  effectful: true,
  answer: v.string(),
});
export const requestResetRequest = describeRequest(() => ({
  summary:
    'Texts a code of eight digits, valid for ten minutes and one change, and sets a cookie that gives the browser five tries at entering it. The answer is the same with and without an account.',
  params: v.strictObject({ phone: phoneNumber }),
}));

/** A texted code. Spaces and dashes in it are removed. */
const textedCode = (pattern: RegExp, message: string) =>
  v.pipe(
    requiredText(16),
    v.transform((typed) => typed.replaceAll(/[\s-]/g, '')),
    v.regex(pattern, message),
  );

export const resetPassword = defineCall(requestType<typeof resetPasswordRequest>, {
  method: 'PATCH',
  path: '/user/auth',
  auth: 'none',
  answer: v.string(),
});
export const resetPasswordRequest = describeRequest(() => ({
  summary:
    'Changes the password by a texted code and ends every session of the user. The code verifies the number. An account with an unverified number loses its names, e-mail, addresses, cart, unpaid orders and tickets, unless the browser has signed in to it in the last thirty days; the answer says so.',
  body: v.pipe(
    v.strictObject({
      phoneNumber,
      code: textedCode(/^\d{8}$/, 'The code has eight digits.'),
      password,
      confirmPassword,
    }),
    passwordsMatch('Password not matching.'),
  ),
  failures: { 403: 'The code is wrong, used up or has expired, or there is no such account.', ...passwordQueueFailure },
}));

export const requestPhoneCode = defineCall(requestType<typeof requestPhoneCodeRequest>, {
  method: 'POST',
  path: '/user/{id}/phone/code',
  auth: 'self',
  answer: v.string(),
});
export const requestPhoneCodeRequest = describeRequest(() => ({
  summary: "Texts a code of six digits, valid for ten minutes and five tries, to the account's own number.",
  params: userParams,
  failures: { ...ownUserFailures, 409: 'The number is verified already.', ...passwordQueueFailure },
}));

export const verifyPhone = defineCall(requestType<typeof verifyPhoneRequest>, {
  method: 'PATCH',
  path: '/user/{id}/phone',
  auth: 'self',
  answer: user,
});
export const verifyPhoneRequest = describeRequest(() => ({
  summary: "Verifies the account's number by the texted code.",
  params: userParams,
  body: v.strictObject({ code: textedCode(/^\d{6}$/, 'The code has six digits.') }),
  failures: {
    ...ownUserFailures,
    403: 'Another user, or the code is wrong, used up or has expired.',
    409: 'The number is verified already.',
    ...passwordQueueFailure,
  },
}));
