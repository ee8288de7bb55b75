import type { Actor, KnownValue } from './actors.ts';
import type { RefKind } from './values.ts';

/** The values of references that no answer has to hold first. */

const newPhone = (pick: number) => `2541${String(pick).padStart(8, '0')}`;

/** Values that no actor has. */
export const unknownValues: Readonly<Record<RefKind, (pick: number, actor: Actor) => KnownValue>> = {
  user: (pick) => `00000000-0000-4000-8000-${String(pick).padStart(12, '0')}`,
  cart: (pick) => `noSuchCart${String(pick).padStart(12, '0')}`,
  address: (pick) => 900_000 + pick,
  ticket: (pick) => 900_000 + pick,
  checkout: (pick) => `ws_CO_${pick}`,
  order: (pick) => `UWNO${pick}`,
  code: (pick) => 900_000 + pick,
  codeOrder: (pick) => `UWNO${pick}`,
  prompt: (pick) => `ws_CO_${pick}`,
  phone: (pick) => `+254 79${pick % 10} ${String(pick).padStart(6, '0').replace(/(...)/, '$1 ')}`,
  newPhone,
  password: (_, { owner }) => `a guess of ${owner}`,
  resetCode: (pick) =>
    String(pick)
      .padStart(8, '0')
      .slice(0, pick % 2 === 0 ? 6 : 8),
  email: (pick) => `unknown${pick}@example.com`,
  text: (pick) => `words ${pick}`,
  publicText: (pick) => `said ${pick}`,
  product: (pick) => 900_000 + pick,
  variant: (pick) => 900_000 + pick,
  article: (pick) => 900_000 + pick,
  item: (pick) => 900_000 + pick,
  paybill: () => '600000',
  billAccount: (pick) => `UWNO${pick}`,
  billAmount: (pick) => 1 + (pick % 5000),
};
/** Values that no call accepts. */
export const malformedValues: readonly KnownValue[] = [
  ...['', ' ', 'x', '-1', '0', '1.5', 'null', '../../etc/passwd', `1' OR '1'='1`, '%', '🎮', 'a'.repeat(300)],
  -1,
  0,
  1.5,
  1e21,
];

/** Values that every actor can use, and values that follow from the actor itself. */
export const givenValues: Partial<Record<RefKind, (actor: Actor, pick: number) => KnownValue>> = {
  user: ({ userId }) => userId,
  password: ({ password }) => password,
  email: ({ mark }, pick) => `${mark}.${pick % 10}@example.com`,
  text: ({ mark }, pick) => `${mark} ${pick}`,
  publicText: (_, pick) => `Well said ${pick}`,
  phone: ({ phone }, pick) =>
    [phone, `0${phone.slice(3)}`, `+${phone}`, `+254 ${phone.slice(3, 6)} ${phone.slice(6)}`][pick % 4] ?? phone,
  newPhone: ({ userId, phone }, pick) => (userId !== '' && pick % 3 === 0 ? phone : newPhone(pick)),
  paybill: () => '174379',
  product: (_, pick) => 1 + (pick % 4),
  variant: (_, pick) => 1 + (pick % 6),
  article: (_, pick) => 1 + (pick % 3),
  item: (_, pick) => [1, 3, 5, 6, 1, 2, 113][pick % 7] ?? 1,
};
