import { describeModel, type FlowModel, leavesOf, onlyIn } from '@uwanja/flow-paths';
import { expect } from 'vitest';
import type { ContextFrom } from 'xstate';
import type { DeliveredCode, RevealedCode } from '#contract/order-codes.ts';
import { orderCodesEvents, orderCodesMachine, viewOrderCodes } from '#machines/order-codes/index.ts';
import { failed, failureOf, failureToast, messageOf } from './failures.ts';
import { ada } from './purchases.ts';

const steam = {
  product: 'Steam Card',
  region: 'US',
  steps: ['Open https://store.steampowered.com/account/redeemwalletcode.', 'Paste the code.'],
};
const xbox = { product: 'Xbox Card', region: 'Global', steps: [] };

export const deliveredCode = (codeID: number, facts: Partial<DeliveredCode> = {}): DeliveredCode => ({
  codeID,
  variantID: 3,
  name: 'Steam Card (USD 10)',
  deliveredAt: '2026-11-21T09:01:00.000Z',
  redeem: steam,
  revealedAt: null,
  ...facts,
});
export const revealedCode: RevealedCode = { codeID: 1, code: 'AAAA-BBBB-CCCC' };

const codes = [
  deliveredCode(1),
  deliveredCode(2, { name: 'Xbox Card (USD 25)', redeem: xbox, revealedAt: '2026-11-21T09:02:00.000Z' }),
];
/** The same product for another region, and another product of the same region. */
const worldwide = { ...steam, region: 'Global' };
const roblox = { ...steam, product: 'Roblox Card' };
/** Two codes of one product with one of another between them. Each has steps of its own. */
const threeCodes = [
  deliveredCode(1),
  deliveredCode(2, { name: 'Roblox Card (USD 25)', redeem: roblox }),
  deliveredCode(4, { redeem: worldwide }),
];
/** Their positions among the codes of one product, and the number of these. */
const positions: Readonly<Record<number, readonly [number, number]>> = { 1: [1, 2], 2: [1, 1], 4: [2, 2] };

const order = { session: ada, orderID: 'UW7K3M9Q2A' };
const noCodes = { codes: null, revealed: [], requestedID: null, pendingIDs: [], failure: null };

type Context = ContextFrom<typeof orderCodesMachine>;
const isCode = ({ codes: known }: Context, id: number) => known?.some(({ codeID }) => codeID === id) ?? false;
const isRevealed = ({ revealed }: Context, id: number) => revealed.some(({ codeID }) => codeID === id);
const maskedOf = (context: Context) =>
  (context.codes ?? []).filter(({ codeID }) => !isRevealed(context, codeID)).map(({ codeID }) => codeID);

/** What every model of an order's codes states. */
const stated = {
  machine: orderCodesMachine,
  view: viewOrderCodes,
  inputs: { "ada's order": order },
  start: () => ({ ...order, ...noCodes }),
  invokes: {
    listCodes: { in: 'open.loading', input: () => order },
    revealCode: { in: 'open.listed.revealing', input: ({ requestedID }) => ({ ...order, codeID: requestedID }) },
  },
  steps: {
    'codes.opened': onlyIn('closed', () => ({ state: 'open.loading' })),
    // All data of the codes is removed.
    'codes.closed': onlyIn('open', () => ({ state: 'closed', changes: noCodes })),
    'codes.retried': onlyIn('open.failed', () => ({ state: 'open.loading', changes: { failure: null } })),
    // A single code is revealed without a second press.
    'listCodes done': ({ event: { output } }) =>
      output.length === 1
        ? { state: 'open.listed.revealing', changes: { codes: output, requestedID: 1 } }
        : { state: 'open.listed.idle', changes: { codes: output } },
    'listCodes error': ({ event: { error } }) => ({
      state: 'open.failed',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
    // A revealed code cannot be revealed again, and a code of another order not at all.
    'code.revealed': onlyIn(['open.listed.idle', 'open.listed.refused'], ({ before, event: { codeID } }) =>
      isCode(before.context, codeID) && !isRevealed(before.context, codeID)
        ? { state: 'open.listed.revealing', changes: { requestedID: codeID, failure: null } }
        : {},
    ),
    // Several codes are revealed one after the other; a last one has its own button.
    'codes.allRevealed': onlyIn(['open.listed.idle', 'open.listed.refused'], ({ before: { context } }) => {
      const [requestedID, ...pendingIDs] = maskedOf(context);
      return pendingIDs.length > 0
        ? { state: 'open.listed.revealing', changes: { requestedID, pendingIDs, failure: null } }
        : {};
    }),
    // A single code stays visible.
    'code.hidden': onlyIn('open.listed', ({ before: { context }, event }) =>
      isRevealed(context, event.codeID) && context.codes?.length !== 1
        ? { changes: { revealed: context.revealed.filter(({ codeID }) => codeID !== event.codeID) } }
        : {},
    ),
    'revealCode done': ({ before: { context }, event: { output } }) => {
      const revealed = [...context.revealed, { codeID: context.requestedID, code: output.code }];
      const [next, ...pendingIDs] = context.pendingIDs;
      return next === undefined
        ? { state: 'open.listed.idle', changes: { revealed, requestedID: null } }
        : {
            state: 'open.listed.revealing',
            changes: { revealed, requestedID: next, pendingIDs },
            restarts: ['revealCode'],
          };
    },
    // The codes after the refused one are not requested.
    'revealCode error': ({ event: { error } }) => ({
      state: 'open.listed.refused',
      changes: { failure: failureOf(error), pendingIDs: [] },
      emits: [failureToast(error)],
    }),
  },
  shows: (snapshot) => {
    const [leaf = ''] = leavesOf(snapshot.value);
    const [status, state] = leaf.split('.').slice(leaf === 'closed' ? 0 : 1);
    const { codes: known, revealed, requestedID, failure } = snapshot.context;
    const lines = (known ?? []).map(({ codeID, name, revealedAt }) => {
      const code = revealed.find((each) => each.codeID === codeID)?.code ?? null;
      const [position, of] = (known?.length === 3 && positions[codeID]) || [1, 1];
      const isRequested = requestedID === codeID;
      return {
        codeID,
        name,
        position,
        of,
        revealedAt,
        code,
        busy: state === 'revealing' && isRequested,
        failure: state === 'refused' && isRequested ? messageOf(failure) : null,
        // Only one code is revealed at a time, and a revealed one cannot be revealed again.
        canReveal: state !== 'revealing' && code === null,
        canHide: code !== null && known?.length !== 1,
      };
    });
    return {
      status,
      lines,
      // One for each product.
      guides: known === null ? [] : { 1: [steam], 2: [steam, xbox], 3: [steam, roblox, worldwide] }[known.length],
      failure: status === 'failed' ? messageOf(failure) : null,
      canRevealAll: (state === 'idle' || state === 'refused') && lines.filter(({ code }) => code === null).length > 1,
      canOpen: status === 'closed',
      canClose: status !== 'closed',
      canRetry: status === 'failed',
    };
  },
} satisfies Partial<FlowModel<typeof orderCodesMachine>>;

const numbersModel = describeModel({
  ...stated,
  name: 'numbers',
  machineOnly: true,
  events: {
    'codes.opened': [orderCodesEvents.opened()],
    'codes.closed': [],
    'codes.retried': [],
    'code.revealed': [orderCodesEvents.revealed(4)],
    'codes.allRevealed': [orderCodesEvents.allRevealed()],
    'code.hidden': [orderCodesEvents.hidden(4)],
  },
  invokeResults: { listCodes: { done: [threeCodes] }, revealCode: { done: [{ codeID: 4, code: 'DDDD' }] } },
  stateKey: ({ revealed, requestedID, pendingIDs }) => [revealed.map(({ codeID }) => codeID), requestedID, pendingIDs],
});

export const orderCodesModel = describeModel({
  ...stated,
  furtherModels: [numbersModel],
  events: {
    'codes.opened': [orderCodesEvents.opened()],
    'codes.closed': [orderCodesEvents.closed()],
    'codes.retried': [orderCodesEvents.retried()],
    // The last code belongs to another order.
    'code.revealed': [orderCodesEvents.revealed(1), orderCodesEvents.revealed(2), orderCodesEvents.revealed(3)],
    'codes.allRevealed': [orderCodesEvents.allRevealed()],
    'code.hidden': [orderCodesEvents.hidden(1), orderCodesEvents.hidden(2)],
  },
  invokeResults: {
    listCodes: { done: [codes, codes.slice(0, 1)], error: [failed.of('offline')] },
    revealCode: { done: [revealedCode], error: [failed.refused('The codes cannot be opened at the moment.')] },
  },
  stateKey: ({ codes: known, revealed, requestedID, pendingIDs }) => [
    known?.length,
    revealed.map(({ codeID }) => codeID),
    requestedID,
    pendingIDs,
  ],
  // A code of another order cannot be revealed.
  invariants: (snapshot) => expect(snapshot.can(orderCodesEvents.revealed(3))).toBe(false),
});
