import { fromPromise } from 'xstate';
import { addAddress, getUser, listAddresses } from '#contract/accounts.ts';
import { attachAddress } from '#contract/carts.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
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
      listAddresses: fromPromise(({ input: { session }, signal }) =>
        api(listAddresses, { params: { id: session.userID } }, { token: session.token, signal }),
      ),
      getUser: fromPromise(({ input: { userID, token }, signal }) =>
        api(getUser, { params: { id: userID } }, { token, signal }),
      ),
      findDraft: fromPromise(async ({ input: { session } }) => {
        const found = findAddressDraft(storage, session);
        return found?.addressID === null ? found.draft : null;
      }),
      addAddress: fromPromise(({ input: { session, address }, signal }) =>
        api(addAddress, { params: { id: session.userID }, body: address }, { token: session.token, signal }),
      ),
      attachAddress: fromPromise(({ input: { session, cartID, addressID }, signal }) =>
        api(attachAddress, { params: { cartID }, body: { addressID } }, { token: session.token, signal }),
      ),
      findPayment: fromPromise(async () => readPayingCart(storage)),
      paymentExpress: paymentExpressFlow(environment),
      paymentPaybill: paymentPaybillFlow(environment),
    },
  });
};
