import { HttpError } from '../http/http-error.ts';

/** A bounded line in front of work that keeps a processor busy. */
interface Line {
  /**
   * Does the work when its turn has come.
   * @throws HttpError 503, with a time to come back after, where too many wait already
   */
  join<T>(work: () => Promise<T>): Promise<T>;
  /** For whoever has other work to do before joining, which would be in vain. @throws HttpError 503 where the line is full */
  requireRoom(): void;
}

/** Seconds after which most of a full line is gone. */
const comeBackAfter = 5;

/**
 * @param places how many are worked for at once
 * @param longest how many may wait at most; everybody else would wait for longer than people do
 */
export function openLine(places: number, longest: number): Line {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  const requireRoom = () => {
    if (underWay < places || waiting.length < longest) return;
    throw new HttpError(503, 'Too many people are signing in just now. Try again in a few seconds.', comeBackAfter);
  };
  return {
    requireRoom,
    async join(work) {
      requireRoom();
      if (underWay < places) underWay += 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // A place is handed on without being given up, so that nobody slips in between.
        const next = waiting.shift();
        if (next) next();
        else underWay -= 1;
      }
    },
  };
}
