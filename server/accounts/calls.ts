import * as contract from '#contract/accounts.ts';
import * as textedCodes from '#contract/one-time-codes.ts';
import * as userData from '#contract/user-data.ts';
import { HttpError } from '../http/http-error.ts';
import { type ServedCall, serve } from '../http/serve-call.ts';
import { listSubscriptions } from '../subscriptions/list-subscriptions.ts';
import { accountTexts } from '../texts/index.ts';
import { deleteAccount } from './account-deletion.ts';
import { changeAddress, makeAddressPrimary, removeAddress } from './address-book.ts';
import { addAddress, getPrimaryAddress, listAddresses } from './addresses.ts';
import { exportUserData } from './data-export.ts';
import { changePassword } from './password-change.ts';
import { requestReset, resetPassword } from './password-reset.ts';
import { requestPhoneCode, verifyPhone } from './phone-verification.ts';
import { register } from './registration.ts';
import { closeSession } from './sessions.ts';
import { login } from './sign-in.ts';
import { getUser, updateUser } from './users.ts';

/** The calls of contract/accounts.ts, contract/one-time-codes.ts and contract/user-data.ts. */
export const accountCalls: readonly ServedCall[] = [
  serve(contract.register, contract.registerRequest, ({ body, http }, deps) => register(body, http, deps)),

  serve(contract.login, contract.loginRequest, ({ body, http }, deps) => login(body, http, deps)),

  serve(contract.logout, contract.logoutRequest, async ({ caller }, { db, log }) => {
    await closeSession(db, caller.tokenHash);
    log.info({ userId: caller.userId }, 'signed out');
    return accountTexts.signedOut;
  }),

  serve(contract.getUser, contract.getUserRequest, ({ params }, { db }) => getUser(db, params.id)),

  serve(userData.exportUserData, userData.exportUserDataRequest, ({ params }, { db, clock }) =>
    exportUserData(db, params.id, clock()),
  ),

  serve(contract.renameUser, contract.renameUserRequest, ({ caller, body }, { db }) => updateUser(db, caller, body)),

  serve(textedCodes.requestPhoneCode, textedCodes.requestPhoneCodeRequest, async ({ params, http }, deps) => {
    await requestPhoneCode(params.id, http, deps);
    return accountTexts.codeOnItsWay;
  }),

  serve(textedCodes.verifyPhone, textedCodes.verifyPhoneRequest, ({ params, body, http }, deps) =>
    verifyPhone(params.id, body.code, http, deps),
  ),

  serve(contract.listAddresses, contract.listAddressesRequest, ({ params }, { db }) => listAddresses(db, params.id)),

  serve(contract.getPrimaryAddress, contract.getPrimaryAddressRequest, async ({ params }, { db }) => {
    const primary = await getPrimaryAddress(db, params.id);
    if (!primary) throw new HttpError(404, accountTexts.noAddress);
    return primary;
  }),

  serve(contract.addAddress, contract.addAddressRequest, async ({ caller, params, body }, deps) => {
    const addressID = await addAddress(caller, body, deps);
    if (body.addressType === 'primary') await makeAddressPrimary({ ...params, addressID }, deps);
    return { addressID };
  }),

  serve(contract.changeAddress, contract.changeAddressRequest, ({ params, body }, deps) =>
    changeAddress(params, body, deps),
  ),

  serve(contract.makeAddressPrimary, contract.makeAddressPrimaryRequest, ({ params }, deps) =>
    makeAddressPrimary(params, deps),
  ),

  serve(contract.removeAddress, contract.removeAddressRequest, ({ params }, deps) => removeAddress(params, deps)),

  serve(contract.changeEmail, contract.changeEmailRequest, ({ caller, body }, { db }) => updateUser(db, caller, body)),

  serve(contract.changePassword, contract.changePasswordRequest, async ({ body, caller, http }, deps) => ({
    token: await changePassword(caller, body, http, deps),
  })),

  serve(contract.deleteAccount, contract.deleteAccountRequest, async ({ params, body, http }, deps) => {
    await deleteAccount(params.id, body.password, http, deps);
    return accountTexts.accountDeleted;
  }),

  serve(contract.listSubscriptions, contract.listSubscriptionsRequest, ({ params }, { db, clock }) =>
    listSubscriptions(db, params.id, clock()),
  ),

  serve(textedCodes.requestReset, textedCodes.requestResetRequest, async ({ params, http }, deps) => {
    await requestReset(params.phone, http, deps);
    return accountTexts.resetRequested;
  }),

  serve(textedCodes.resetPassword, textedCodes.resetPasswordRequest, async ({ body, http }, deps) => {
    const isCleared = await resetPassword(body, http, deps);
    return isCleared ? accountTexts.passwordChangedAndCleared : accountTexts.passwordChanged;
  }),
];
