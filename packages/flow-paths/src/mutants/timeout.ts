/** A test or a path that waits for something that no longer happens fails after this many milliseconds. */
const testTimeout = 5_000;
const { setTimeout, clearTimeout } = globalThis;

/** Runs something, and fails if it does not end. */
export async function withTimeout<T>(run: () => T): Promise<Awaited<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it never ends')), testTimeout);
  });
  try {
    return await Promise.race([run(), late]);
  } finally {
    clearTimeout(timer);
  }
}
