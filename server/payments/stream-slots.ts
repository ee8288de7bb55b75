import { HttpError } from '../http/http-error.ts';
import { paymentTexts } from '../texts/index.ts';

/** How many streams of payment outcomes a process serves at once: each is an open connection. */
export const streamBounds = { total: 1000, perUser: 5 } as const;

export interface StreamSlots {
  /**
   * Takes a slot of the user.
   * @returns frees the slot
   * @throws HttpError 429 where the user, or the process, has too many
   */
  acquire(userId: string): () => void;
}

/** The slots of one process. */
export function createStreamSlots({
  total,
  perUser,
}: Readonly<Record<keyof typeof streamBounds, number>> = streamBounds): StreamSlots {
  const openStreams = new Map<string, number>();
  return {
    acquire(userId) {
      const own = openStreams.get(userId) ?? 0;
      const all = [...openStreams.values()].reduce((sum, count) => sum + count, 0);
      if (own >= perUser || all >= total) {
        throw new HttpError(429, paymentTexts.tooManyStreams);
      }
      openStreams.set(userId, own + 1);
      return () => {
        const left = (openStreams.get(userId) ?? 1) - 1;
        if (left === 0) openStreams.delete(userId);
        else openStreams.set(userId, left);
      };
    },
  };
}
