import { fromPromise } from 'xstate';
import { addAddress, getUser, listAddresses } from '#contract/accounts.ts';
import { attachAddress } from '#contract/carts.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';
import { findAddressDraft, storeAddressDraft } from './address-draft.ts';
import { paymentExpressFlow, paymentPaybillFlow } from './payments.ts';
import { readPayingCart } from './stored-attempt.ts';

export const checkoutFlow = (environment: Environment) => {
  const { api, storage } = environment;
  return checkoutMachine.provide({
    actions: {
      storeDraft: (_, stored) => storeAddressDraft(storage, stored && { ...stored, addressID: null }),
    },
    actors: {
      listAddresses: fromCall(api, listAddresses, ({ session }) => ({
        params: { id: session.userID },
        token: session.token,
      })),
      getUser: fromCall(api, getUser, ({ userID, token }) => ({ params: { id: userID }, token })),
      findDraft: fromPromise(async ({ input: { session } }) => {
        const found = findAddressDraft(storage, session);
        return found?.addressID === null ? found.draft : null;
      }),
      addAddress: fromCall(api, addAddress, ({ session, address }) => ({
        params: { id: session.userID },
        body: address,
        token: session.token,
      })),
      attachAddress: fromCall(api, attachAddress, ({ session, cartID, addressID }) => ({
        params: { cartID },
        body: { addressID },
        token: session.token,
      })),
      findPayment: fromPromise(async () => readPayingCart(storage)),
      paymentExpress: paymentExpressFlow(environment),
      paymentPaybill: paymentPaybillFlow(environment),
    },
  });
};
