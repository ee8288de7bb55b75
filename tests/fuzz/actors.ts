import { type ActorName, actorNames } from './plans.ts';
import { givenValues, malformedValues, unknownValues } from './reference-values.ts';
import type { Ref, RefKind } from './values.ts';

/** The actors that make the requests, what each of them owns, and which values must stay private. */

export type KnownValue = string | number;

/** A person with a browser. After an account is deleted, its actor returns as a new person. */
export interface Actor {
  readonly name: ActorName;
  /** Distinguishes this person from earlier ones with the same name. */
  readonly owner: string;
  /** Part of every private text that the actor writes. It must never be in an answer to another actor. */
  readonly mark: string;
  readonly phone: string;
  password: string;
  token: string;
  userId: string;
  cookie: string;
  /** The ids of what the actor owns, the newest last. */
  readonly own: Map<RefKind, KnownValue[]>;
}

/** Finds marks anywhere, also inside other text. */
const markPattern = /qz[0-9a-z]{8}qz/g;
/** Finds ids, tokens, receipts and numbers in JSON, a header or an address. */
const idPattern = /[A-Za-z0-9_-]{8,}/g;

/** Fields of answers whose values are private to their owner, with the kind of reference they can be used as. */
const privateNames: Readonly<Record<string, RefKind | null>> = {
  cartID: 'cart',
  addressID: 'address',
  ticketID: 'ticket',
  CheckoutRequestID: 'checkout',
  orderID: 'order',
  account: 'order',
  codeID: 'code',
  token: null,
  userId: null,
  receipt: null,
  code: null,
};
/** Values that other actors may see as well: a prompt shows its order's number on whichever phone was entered. */
export const sharedFields: ReadonlySet<string> = new Set(['orderID', 'account', 'CheckoutRequestID', 'receipt']);

const neverGuessed: ReadonlySet<RefKind> = new Set(['resetCode', 'password', 'email', 'text']);
const maxKnown = 6;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

export type Actors = ReturnType<typeof openActors>;

/** @param random returns whole numbers below a bound, always the same for a seed */
export function openActors(random: (below: number) => number) {
  /** The life that owns each secret, and the name of the field that held it. */
  const secrets = new Map<string, { readonly owner: string; readonly name: string }>();
  /** The owner of each phone number, even after the account is deleted. */
  const phones = new Map<string, string>();
  const sentPhones = new Set<string>();
  let personCount = 0;

  const createActor = (name: ActorName): Actor => {
    personCount += 1;
    const mark = `qz${String(personCount).padStart(2, '0')}${random(36 ** 5)
      .toString(36)
      .padStart(6, '0')}qz`;
    const actor: Actor = {
      name,
      owner: `${name} ${personCount}`,
      mark,
      phone: `2547${String(20_000_000 + personCount * 1000 + random(1000))}`,
      password: `the password of ${mark}`,
      token: '',
      userId: '',
      cookie: '',
      own: new Map(),
    };
    secrets.set(mark, { owner: actor.owner, name: 'mark' });
    secrets.set(actor.phone, { owner: actor.owner, name: 'phone' });
    phones.set(actor.phone, actor.owner);
    return actor;
  };
  const current: Record<ActorName, Actor> = {
    visitor: createActor('visitor'),
    asha: createActor('asha'),
    brian: createActor('brian'),
  };

  const addKnown = (actor: Actor, kind: RefKind, value: KnownValue) => {
    const known = (actor.own.get(kind) ?? []).filter((other) => other !== value);
    actor.own.set(kind, [...known, value].slice(-maxKnown));
  };
  const addSecret = (actor: Actor, name: string, value: unknown) => {
    if (typeof value !== 'string' || value.length < 8 || secrets.has(value)) return;
    secrets.set(value, { owner: actor.owner, name });
  };

  /**
   * Records the values in an answer to an actor: ids for later requests, and secrets that other answers must not hold.
   */
  const recordValues = (actor: Actor, answer: unknown, sent: ReadonlySet<string>) => {
    const waiting: unknown[] = [answer];
    while (waiting.length > 0) {
      const value = waiting.pop();
      if (!isRecord(value)) continue;
      if (typeof value.paybill === 'string') {
        addKnown(actor, 'billAccount', String(value.account));
        addKnown(actor, 'billAmount', Number(value.amount));
      }
      for (const [name, inner] of Object.entries(value)) {
        waiting.push(inner);
        if (!(name in privateNames) || (typeof inner !== 'string' && typeof inner !== 'number') || inner === '')
          continue;
        // A value that the actor got from another actor is not the actor's own.
        const holder = secrets.get(String(inner))?.owner;
        if (holder !== undefined ? holder !== actor.owner : sent.has(String(inner))) continue;
        const kind = privateNames[name];
        if (kind) addKnown(actor, kind, inner);
        addSecret(actor, name, inner);
      }
    }
  };

  const ownOf = (actor: Actor, { kind, pick }: Ref): KnownValue => {
    const always = givenValues[kind]?.(actor, pick);
    if (always !== undefined && always !== '') return always;
    const known = actor.own.get(kind) ?? [];
    // Mostly the newest, because an ordered cart accepts no changes.
    return known.at(pick % 3 === 0 ? pick % Math.max(1, known.length) : -1) ?? unknownValues[kind](pick, actor);
  };

  return {
    current,
    createActor,
    addKnown,
    recordValues,
    /** Returns the life that owns a phone number. */
    holderOf: (phone: string) => phones.get(phone) ?? null,
    /** Returns the value of a reference for a request of this actor. */
    resolve(ref: Ref, actor: Actor): KnownValue {
      switch (ref.source) {
        case 'own':
          return ownOf(actor, ref);
        case 'other': {
          const others = actorNames.filter((name) => name !== actor.name).map((name) => current[name]);
          // Ids may be known to others; passwords, codes and private texts are not.
          if (neverGuessed.has(ref.kind)) return unknownValues[ref.kind](ref.pick, actor);
          return ownOf(others[ref.pick % others.length] ?? actor, ref);
        }
        case 'unknown':
          return unknownValues[ref.kind](ref.pick, actor);
        case 'malformed':
          return malformedValues[ref.pick % malformedValues.length] ?? '';
      }
    },
    /** Returns every secret of an actor in a text. */
    secretsIn: (text: string): Set<string> =>
      new Set([...(text.match(markPattern) ?? []), ...(text.match(idPattern) ?? [])].filter((one) => secrets.has(one))),
    ownerOf: (secret: string) => secrets.get(secret) ?? null,
    /**
     * Records that an actor has sent another's phone number, such as in an address, and so may see it in their own
     * data.
     */
    recordSentPhones(actor: Actor, sent: ReadonlySet<string>): void {
      for (const one of sent) if (secrets.get(one)?.name === 'phone') sentPhones.add(`${actor.owner} ${one}`);
    },
    hasSentPhone: (owner: string | null, secret: string) => sentPhones.has(`${owner} ${secret}`),
  };
}
