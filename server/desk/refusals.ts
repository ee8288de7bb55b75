import type { Refusal, RefusalFacts, RefusalKind } from '../back-office/refusal.ts';
import { deskTexts } from '../texts/index.ts';

/** The sentences of refusals at the desk. */

type Texts = { readonly [K in RefusalKind]?: (facts: RefusalFacts<K>) => string };

/** The refusals whose sentence for the shell names a command. */
const texts: Texts = {
  'not paid': ({ status }) => deskTexts.notPaid(status),
  'codes missing': ({ codes }) => deskTexts.codesMissing(codes),
  'several payments': () => deskTexts.severalPayments,
  'message not sendable': ({ state }) => deskTexts.messageNotSendable(state),
};

/** Returns the sentence for the person at the desk. */
export function describeRefusal(refusal: Refusal): string {
  const own = texts[refusal.kind] as ((facts: unknown) => string) | undefined;
  return own ? own(refusal.facts) : refusal.message;
}

const unknown: readonly RefusalKind[] = [
  'no exception',
  'no order',
  'no product',
  'no article',
  'no service',
  'no newsletter',
  'no bulk change',
  'no variant',
  'no attempt',
  'no message',
  'no comment',
  'no review',
  'no ticket',
  'no code',
  'no batch',
  'not codes',
  'no customer',
  'no person',
  'no passkey',
  'no reply',
];

/** Whether there is no such thing. */
export const isUnknown = ({ kind }: Refusal): boolean => unknown.includes(kind);
