import {
  addAddress,
  changeAddress,
  changeEmail,
  changeOwnPassword,
  changePassword,
  deleteAccount,
  getPrimaryAddress,
  getUser,
  listAddresses,
  listSubscriptions,
  login,
  logout,
  makeAddressPrimary,
  register,
  removeAddress,
  renameUser,
  requestReset,
} from '#contract/accounts.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve.ts';
import { dropAddress, rewriteAddress, setPrimary } from './address-book.ts';
import { findPrimaryAddress, keepAddress, listAddressesOf } from './addresses.ts';
import { eraseAccount, replacePassword } from './own-account.ts';
import { resetPassword, sendResetCode } from './reset.ts';
import { closeSession } from './sessions.ts';
import { makeAccount, signIn } from './signing-in.ts';
import { listSubscriptionsOf } from './subscriptions.ts';
import { changeUser, findUser } from './users.ts';

/** The calls of contract/accounts.ts. */
export const accountCalls: readonly ServedCall[] = [
  serve(register, ({ body, http }, deps) => makeAccount(body, http, deps)),

  serve(login, ({ body, http }, deps) => signIn(body, http, deps)),

  serve(logout, async ({ caller }, { db, log }) => {
    await closeSession(db, caller.tokenHash);
    log.info({ userId: caller.userId }, 'signed out');
    return 'Signed out.';
  }),

  serve(getUser, ({ params }, { db }) => findUser(db, params.id)),

  serve(renameUser, ({ params, body }, { db }) => changeUser(db, params.id, body)),

  serve(listAddresses, ({ params }, { db }) => listAddressesOf(db, params.id)),

  serve(getPrimaryAddress, async ({ params }, { db }) => {
    const primary = await findPrimaryAddress(db, params.id);
    if (!primary) throw new HttpError(404, 'No address');
    return primary;
  }),

  serve(addAddress, async ({ params, body }, deps) => ({ addressID: await keepAddress(params.id, body, deps) })),

  serve(changeAddress, ({ params, body }, deps) => rewriteAddress(params, body, deps)),

  serve(makeAddressPrimary, ({ params }, deps) => setPrimary(params, deps)),

  serve(removeAddress, ({ params }, deps) => dropAddress(params, deps)),

  serve(changeEmail, ({ params, body }, { db }) => changeUser(db, params.id, body)),

  serve(changeOwnPassword, async ({ body, caller }, deps) => ({ token: await replacePassword(caller, body, deps) })),

  serve(deleteAccount, async ({ params, body }, deps) => {
    await eraseAccount(params.id, body.password, deps);
    return 'Your account has been deleted.';
  }),

  serve(listSubscriptions, ({ params }, { db, clock }) => listSubscriptionsOf(db, params.id, clock())),

  serve(requestReset, async ({ params, http }, deps) => {
    await sendResetCode(params.phone, http, deps);
    return 'If this number has an account, a code is on its way to it.';
  }),

  serve(changePassword, async ({ body, http }, deps) => {
    await resetPassword(body, http, deps);
    return 'Your password has been changed. Sign in with the new one.';
  }),
];
