import type { SnapshotFrom } from 'xstate';
import type { MessageID } from '../support/notices.ts';
import { isPaidPrompt } from '../support/payment-response.ts';
import { timing } from '../support/timing.ts';
import type { paymentExpressMachine } from './payment-express.machine.ts';
import type { Event, PayerState, PaymentAction } from './payment-express.types.ts';

const waitingFor = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  if (!snapshot.hasTag('busy')) return null;
  if (snapshot.matches({ paying: { attempt: { closable: 'querying' } } })) return 'outcome' as const;
  const orderingStates = ['completing', 'clearing'] as const;
  return orderingStates.some((blocking) => snapshot.matches({ paying: { attempt: { blocking } } }))
    ? ('order' as const)
    : ('prompt' as const);
};

/** The message and action of each state, unless the answer of a call replaces them. */
const messagesAndActions: Readonly<
  Record<PayerState, { readonly message: MessageID | null; readonly action: PaymentAction }>
> = {
  entering: { message: null, action: 'cancel' },
  prompted: { message: 'paymentPrompted', action: 'complete' },
  refused: { message: null, action: 'retry' },
  unconfirmed: { message: 'paymentUnconfirmed', action: 'retry' },
  failed: { message: 'paymentUnconfirmed', action: 'retry' },
  cancelled: { message: 'paymentCancelled', action: 'initiate' },
  paid: { message: 'paymentPaid', action: 'completeOrder' },
};

/**
 * The view model of the M-PESA Express modal. `paymentAction`, `CheckoutRequestID` and `paymentIsCompleteVisible` are
 * names of the shared state (spec section 3).
 */
export const viewPaymentExpress = (snapshot: SnapshotFrom<typeof paymentExpressMachine>) => {
  const { payerState, paymentResult, paymentDetail, phone, phoneError, lockRemaining, CheckoutRequestID, receipt } =
    snapshot.context;
  const { outcome } = snapshot.context;
  const { message, action: paymentAction } = messagesAndActions[payerState];
  const busy = snapshot.hasTag('busy');
  const loading = snapshot.hasTag('loading');
  const locked = snapshot.matches({ paying: { lock: 'locked' } });
  const waitedFor = waitingFor(snapshot);
  /** The state that waits for the payer; null while a request is in flight. */
  const waiting = busy || loading ? null : payerState;
  const paid = payerState === 'paid';
  const failed = waiting === 'failed';
  /** The outcome that is known and will be applied in a moment: a payment, or another one; null while there is none. */
  const answered =
    outcome !== null && snapshot.hasTag('answered')
      ? isPaidPrompt(outcome)
        ? ('paid' as const)
        : ('ended' as const)
      : null;
  const isBlocking = snapshot.matches({ paying: { attempt: 'blocking' } });
  /** Whether the action button sends a prompt, or a prompt is being sent after an unconfirmed one. */
  const isInitiation =
    ['refused', 'failed', 'cancelled'].includes(payerState) || (payerState === 'unconfirmed' && isBlocking);
  return {
    /**
     * While a prompt is being sent, the message about the previous one does not apply. Neither does the one about an
     * unconfirmed payment once its outcome is known.
     */
    message:
      waitedFor === 'prompt' || (answered !== null && payerState === 'unconfirmed') ? null : (paymentResult ?? message),
    /** Why the attempt ended without a payment, shown above the message; else empty. */
    reason: failed ? paymentDetail : '',
    /** M-PESA's description, shown small below the message; may be empty. */
    detail: failed ? '' : paymentDetail,
    paymentAction,
    canAct: snapshot.can(expressEvents.actionPressed()),
    /** Hidden where the action button has the same label or effect. */
    showInitiate: !paid && !isInitiation,
    /** Also true while locked; a press then shows a notice with the reason. */
    canInitiate: snapshot.can(expressEvents.initiatePressed()),
    phone,
    phoneError,
    canType: snapshot.can(expressEvents.phoneTyped('')),
    showPhone: !paid,
    paid,
    /** The receipt, once loaded. */
    receipt,
    locked,
    lockSecondsLeft: locked ? Math.ceil(lockRemaining / 1_000) : 0,
    /** The seconds of a full lock, for the ring of the countdown. */
    lockTotalSeconds: timing.promptLock / 1_000,
    /** True while a stored attempt is being resumed. */
    loading,
    busy,
    /** What the request in flight is for; null while there is none. */
    waitingFor: waitedFor,
    answered,
    /** The severity of the message, for a colour or an icon. */
    tone: paid
      ? ('success' as const)
      : waiting === 'failed' || waiting === 'refused' || waiting === 'cancelled'
        ? ('error' as const)
        : ('info' as const),
    /** Whether support should know: a person can mend the others, such as a wrong PIN or a lost network. */
    reportable: waiting === 'refused' && paymentResult !== null && paymentResult !== 'offline',
    paymentIsCompleteVisible: waiting === 'prompted' || waiting === 'unconfirmed' || waiting === 'paid',
    CheckoutRequestID,
    canClose: snapshot.can(expressEvents.closed()),
  };
};
export type PaymentExpressView = ReturnType<typeof viewPaymentExpress>;

export const expressEvents = {
  phoneTyped: (phone: string) => ({ type: 'phone.typed', phone }) satisfies Event,
  initiatePressed: () => ({ type: 'initiate.pressed' }) satisfies Event,
  actionPressed: () => ({ type: 'action.pressed' }) satisfies Event,
  closed: () => ({ type: 'overlay.closed' }) satisfies Event,
  amountChanged: (amount: number) => ({ type: 'amount.changed', amount }) satisfies Event,
  networkRestored: () => ({ type: 'network.restored' }) satisfies Event,
};
