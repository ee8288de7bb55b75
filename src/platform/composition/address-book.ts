import { fromPromise } from 'xstate';
import {
  addAddress,
  changeAddress,
  getUser,
  listAddresses,
  makeAddressPrimary,
  removeAddress,
} from '#contract/accounts.ts';
import { addressBookMachine } from '#machines/address-book/index.ts';
import { fromCall } from '#src/platform/api/from-call.ts';
import type { Environment } from '#src/platform/environment.ts';
import { findAddressDraft, storeAddressDraft } from './address-draft.ts';

export const addressBookFlow = ({ api, storage }: Environment) =>
  addressBookMachine.provide({
    actions: {
      storeDraft: (_, stored) => storeAddressDraft(storage, stored),
    },
    actors: {
      listAddresses: fromCall(api, listAddresses, ({ session }) => ({
        params: { id: session.userID },
        token: session.token,
      })),
      getUser: fromCall(api, getUser, ({ userID, token }) => ({ params: { id: userID }, token })),
      findDraft: fromPromise(async ({ input: { session } }) => findAddressDraft(storage, session)),
      changeBook: fromPromise(async ({ input: { session, change }, signal }) => {
        const id = session.userID;
        const options = { token: session.token, signal };
        if (change.kind === 'saved' && change.addressID === null) {
          await api(addAddress, { params: { id }, body: change.address }, options);
          return api(listAddresses, { params: { id } }, options);
        }
        const params = { id, addressID: change.addressID ?? 0 };
        if (change.kind === 'saved') return api(changeAddress, { params, body: change.address }, options);
        return api(change.kind === 'removed' ? removeAddress : makeAddressPrimary, { params }, options);
      }),
    },
  });
