import { assign, emit, setup } from 'xstate';
import type { DeliveredCode, RevealedCode } from '#contract/order-codes.ts';
import type { Credentials } from '../support/credentials.ts';
import { type Failure, failureNotice, reportFailure } from '../support/failure.ts';
import type { Notice } from '../support/notices.ts';
import { unprovided } from '../support/unprovided.ts';
import type { Context, Event, Input } from './order-codes.types.ts';

interface OrderQuery {
  readonly session: Credentials;
  readonly orderID: string;
}

/** The codes that are listed and not revealed. */
const maskedIDs = ({ codes, revealed }: Pick<Context, 'codes' | 'revealed'>): readonly number[] =>
  (codes ?? []).map(({ codeID }) => codeID).filter((id) => !revealed.some(({ codeID }) => codeID === id));

const codesSetup = setup({
  types: {} as { context: Context; events: Event; input: Input; emitted: Notice },
  actors: {
    listCodes: unprovided<DeliveredCode[], OrderQuery>('listCodes'),
    revealCode: unprovided<RevealedCode, OrderQuery & { readonly codeID: number }>('revealCode'),
  },
  actions: {
    setCodes: assign((_, codes: readonly DeliveredCode[]) => ({ codes })),
    setRequested: assign((_, requestedID: number) => ({ requestedID, failure: null })),
    requestAll: assign(({ context }) => {
      const [requestedID = null, ...pendingIDs] = maskedIDs(context);
      return { requestedID, pendingIDs, failure: null };
    }),
    /** Also requests the next code where several are to be revealed. */
    addRevealed: assign(({ context: { revealed, requestedID, pendingIDs } }, code: string) => ({
      revealed: requestedID === null ? revealed : [...revealed, { codeID: requestedID, code }],
      requestedID: pendingIDs[0] ?? null,
      pendingIDs: pendingIDs.slice(1),
    })),
    clearPending: assign({ pendingIDs: [] }),
    setFailure: assign((_, failure: Failure) => ({ failure })),
    notifyFailure: emit((_, failure: Failure) => failureNotice(failure)),
    clearFailure: assign({ failure: null }),
    removeRevealed: assign(({ context }, codeID: number) => ({
      revealed: context.revealed.filter((code) => code.codeID !== codeID),
    })),
    clearCodes: assign({ codes: null, revealed: [], requestedID: null, pendingIDs: [], failure: null }),
  },
  guards: {
    isMasked: ({ context }, codeID: number) => maskedIDs(context).includes(codeID),
    areSeveralMasked: ({ context }) => maskedIDs(context).length > 1,
    isAnyPending: ({ context }) => context.pendingIDs.length > 0,
    isSingle: (_, codes: readonly DeliveredCode[]) => codes.length === 1,
    /** A single code is hidden by closing its list. */
    isHidable: ({ context: { codes, revealed } }, codeID: number) =>
      codes?.length !== 1 && revealed.some((code) => code.codeID === codeID),
  },
});

const askable = codesSetup.createStateConfig({
  on: {
    'code.revealed': {
      guard: { type: 'isMasked', params: ({ event }) => event.codeID },
      target: 'revealing',
      actions: { type: 'setRequested', params: ({ event }) => event.codeID },
    },
    'codes.allRevealed': { guard: 'areSeveralMasked', target: 'revealing', actions: 'requestAll' },
  },
});

/**
 * The codes of an order: listed when the customer opens them, each masked until its customer reveals it. Only this
 * machine's context holds a revealed code, and only while it is shown.
 */
export const orderCodesMachine = codesSetup.createMachine({
  id: 'orderCodes',
  context: ({ input }) => ({ ...input, codes: null, revealed: [], requestedID: null, pendingIDs: [], failure: null }),
  initial: 'closed',
  states: {
    closed: { on: { 'codes.opened': 'open' } },
    open: {
      initial: 'loading',
      on: { 'codes.closed': { target: 'closed', actions: 'clearCodes' } },
      states: {
        loading: {
          invoke: {
            id: 'listCodes',
            src: 'listCodes',
            input: ({ context: { session, orderID } }) => ({ session, orderID }),
            onDone: [
              // An order with a single code reveals it without a second press.
              {
                guard: { type: 'isSingle', params: ({ event }) => event.output },
                target: 'listed.revealing',
                actions: [
                  { type: 'setCodes', params: ({ event }) => event.output },
                  { type: 'setRequested', params: ({ event }) => event.output[0]?.codeID ?? 0 },
                ],
              },
              { target: 'listed', actions: { type: 'setCodes', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: reportFailure,
            },
          },
        },
        failed: { on: { 'codes.retried': { target: 'loading', actions: 'clearFailure' } } },
        listed: {
          initial: 'idle',
          on: {
            'code.hidden': {
              guard: { type: 'isHidable', params: ({ event }) => event.codeID },
              actions: { type: 'removeRevealed', params: ({ event }) => event.codeID },
            },
          },
          states: {
            idle: askable,
            revealing: {
              invoke: {
                id: 'revealCode',
                src: 'revealCode',
                input: ({ context: { session, orderID, requestedID } }) => {
                  if (requestedID === null) throw new Error('no code was requested');
                  return { session, orderID, codeID: requestedID };
                },
                onDone: [
                  {
                    guard: 'isAnyPending',
                    target: 'revealing',
                    reenter: true,
                    actions: { type: 'addRevealed', params: ({ event }) => event.output.code },
                  },
                  { target: 'idle', actions: { type: 'addRevealed', params: ({ event }) => event.output.code } },
                ],
                onError: {
                  target: 'refused',
                  actions: ['clearPending', ...reportFailure],
                },
              },
            },
            /** A code could not be revealed. `code.revealed` for this code or another one retries. */
            refused: askable,
          },
        },
      },
    },
  },
});
