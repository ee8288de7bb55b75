import { HttpError } from '../http/http-error.ts';
import { paymentTexts } from '../texts/index.ts';

/** How many streams of payment outcomes a process serves at once: each is an open connection. */
export const streamBounds = { total: 1000, perUser: 5, perAddress: 100 } as const;

export interface StreamSlots {
  /**
   * Takes a slot of the user and of the address.
   * @param address an IPv4 address, or the /56 of an IPv6 address
   * @returns frees the slot
   * @throws HttpError 429 where the user, the address, or the process has too many
   */
  acquire(userId: string, address: string): () => void;
}

/** The slots of one process. */
export function createStreamSlots({
  total,
  perUser,
  perAddress,
}: Readonly<Record<keyof typeof streamBounds, number>> = streamBounds): StreamSlots {
  let open = 0;
  const openOf = new Map<string, number>();
  const count = (key: string, change: 1 | -1): void => {
    const changed = (openOf.get(key) ?? 0) + change;
    if (changed === 0) openOf.delete(key);
    else openOf.set(key, changed);
  };
  return {
    acquire(userId, address) {
      const [user, place] = [`user ${userId}`, `address ${address}`];
      if (open >= total || (openOf.get(user) ?? 0) >= perUser || (openOf.get(place) ?? 0) >= perAddress) {
        throw new HttpError(429, paymentTexts.tooManyStreams);
      }
      const change = (by: 1 | -1): void => {
        open += by;
        for (const key of [user, place]) count(key, by);
      };
      change(1);
      return () => change(-1);
    },
  };
}
