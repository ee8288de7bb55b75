import type { SnapshotFrom } from 'xstate';
import type { DeliveredCode } from '#contract/order-codes.ts';
import { failureMessage } from '../support/failure.ts';
import type { Message } from '../support/notices.ts';
import type { orderCodesMachine } from './order-codes.machine.ts';
import type { Event } from './order-codes.types.ts';

/** The view model of one code. */
export interface CodeLine {
  readonly codeID: number;
  /** The name of the product and its variant. */
  readonly name: string;
  /** The position among the codes of the same name, counted from 1, and their number. */
  readonly position: number;
  readonly of: number;
  /** When the code was first revealed, as ISO 8601; null if never. */
  readonly revealedAt: string | null;
  /** The revealed code; null while masked. */
  readonly code: string | null;
  /** Whether this code is being revealed. */
  readonly busy: boolean;
  /** Why this code could not be revealed. */
  readonly failure: Message | null;
  readonly canReveal: boolean;
  readonly canHide: boolean;
}

/** How the codes of one product and region are redeemed. */
export type RedeemGuide = NonNullable<DeliveredCode['redeem']>;

type Snapshot = SnapshotFrom<typeof orderCodesMachine>;

function statusOf(snapshot: Snapshot) {
  if (snapshot.matches('closed')) return 'closed' as const;
  return (['loading', 'failed'] as const).find((open) => snapshot.matches({ open })) ?? ('listed' as const);
}

/** The view model of the codes on an order's card. */
export const viewOrderCodes = (snapshot: Snapshot) => {
  const { codes, revealed, requestedID, failure } = snapshot.context;
  const message = failure && failureMessage(failure);
  const isRevealing = snapshot.matches({ open: { listed: 'revealing' } });
  const lines = (codes ?? []).map(({ codeID, name, revealedAt }): CodeLine => {
    const same = (codes ?? []).filter((code) => code.name === name);
    return {
      codeID,
      name,
      position: same.findIndex((code) => code.codeID === codeID) + 1,
      of: same.length,
      revealedAt,
      code: revealed.find((code) => code.codeID === codeID)?.code ?? null,
      busy: isRevealing && requestedID === codeID,
      failure: requestedID === codeID ? message : null,
      canReveal: snapshot.can(orderCodesEvents.revealed(codeID)),
      canHide: snapshot.can(orderCodesEvents.hidden(codeID)),
    };
  });
  return {
    status: statusOf(snapshot),
    lines,
    /** One for each product and region, in the order of the codes. */
    guides: (codes ?? [])
      .flatMap(({ redeem }) => redeem ?? [])
      .filter(
        ({ product, region }, index, all) =>
          all.findIndex((other) => other.product === product && other.region === region) === index,
      ),
    /** Why the codes could not be listed. */
    failure: snapshot.matches({ open: 'failed' }) ? message : null,
    /** Whether several codes are masked, and none is being revealed. */
    canRevealAll: snapshot.can(orderCodesEvents.allRevealed()),
    canOpen: snapshot.can(orderCodesEvents.opened()),
    canClose: snapshot.can(orderCodesEvents.closed()),
    canRetry: snapshot.can(orderCodesEvents.retried()),
  };
};
export type OrderCodesView = ReturnType<typeof viewOrderCodes>;

export const orderCodesEvents = {
  opened: () => ({ type: 'codes.opened' }) satisfies Event,
  closed: () => ({ type: 'codes.closed' }) satisfies Event,
  retried: () => ({ type: 'codes.retried' }) satisfies Event,
  revealed: (codeID: number) => ({ type: 'code.revealed', codeID }) satisfies Event,
  allRevealed: () => ({ type: 'codes.allRevealed' }) satisfies Event,
  hidden: (codeID: number) => ({ type: 'code.hidden', codeID }) satisfies Event,
};
