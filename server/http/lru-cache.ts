/** What costs something to make, kept in the process: bounded in size and age. */
export interface Kept<T> {
  /** What is kept under a key, or what is made now. Who asks for what is being made waits for that. */
  read(key: string, make: () => Promise<T>): Promise<T>;
  /** Forgets everything. What was begun before is not kept after it. */
  forget(): void;
  /** How many times something was given that was kept, how many were made, and what is held now. */
  counts(): { readonly kept: number; readonly made: number; readonly bytes: number };
}

interface Keeping<T> {
  /** While it says no, everything is made anew. */
  readonly isOn: () => boolean;
  readonly clock: () => Date;
  /** How many bytes are held at most; what was not asked for the longest makes room. */
  readonly most: number;
  readonly longestMs: number;
  readonly bytesOf: (value: T) => number;
}

/** What a value costs in memory beside itself. */
const overhead = 500;

export function openKept<T>({ isOn, clock, most, longestMs, bytesOf }: Keeping<T>): Kept<T> {
  // A map keeps the order in which keys were set: what is read is set again, so the first is the least recently read.
  const held = new Map<string, { readonly value: T; readonly bytes: number; readonly until: number }>();
  const underWay = new Map<string, Promise<T>>();
  const counted = { kept: 0, made: 0 };
  let bytes = 0;
  /** Counts the changes: what was begun before one is not kept after it. */
  let change = 0;

  const drop = (key: string) => {
    bytes -= held.get(key)?.bytes ?? 0;
    held.delete(key);
  };
  const put = (key: string, value: T) => {
    drop(key);
    // Two bytes a character at most.
    const size = 2 * key.length + bytesOf(value) + overhead;
    if (size > most) return;
    held.set(key, { value, bytes: size, until: clock().getTime() + longestMs });
    bytes += size;
    for (const oldest of held.keys()) {
      if (bytes <= most) return;
      drop(oldest);
    }
  };
  const find = (key: string): { readonly value: T } | null => {
    const found = held.get(key);
    if (!found) return null;
    held.delete(key);
    if (found.until <= clock().getTime()) {
      bytes -= found.bytes;
      return null;
    }
    held.set(key, found);
    return found;
  };
  const makeAnew = async (key: string, make: () => Promise<T>): Promise<T> => {
    const begun = change;
    const value = await make();
    counted.made += 1;
    if (isOn() && begun === change) put(key, value);
    return value;
  };

  return {
    read(key, make) {
      const found = find(key);
      const waitedFor = found ? Promise.resolve(found.value) : underWay.get(key);
      if (waitedFor) {
        counted.kept += 1;
        return waitedFor;
      }
      const made = makeAnew(key, make);
      if (!isOn()) return made;
      const settled = made.finally(() => {
        if (underWay.get(key) === settled) underWay.delete(key);
      });
      underWay.set(key, settled);
      return settled;
    },
    forget() {
      change += 1;
      held.clear();
      underWay.clear();
      bytes = 0;
    },
    counts: () => ({ ...counted, bytes }),
  };
}
