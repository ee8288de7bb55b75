import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** How long after a failed download the next one begins, in milliseconds. */
const retryAfter = 5_000;

/** A part of a page whose code is not downloaded with the page. */
export interface Part {
  /** Downloads the code, so that nobody waits for it. */
  readonly load: () => Promise<unknown>;
  /** The part once its code is there. */
  readonly loaded: () => ComponentType | null;
  /** The part, which suspends until its code is there. */
  readonly Waiting: ComponentType;
}

/**
 * Declares a part. The page works without it: where the code does not arrive, it is asked for again.
 * @param download imports the module
 * @param name the component in it
 */
export function createPart<K extends string>(download: () => Promise<Record<K, ComponentType>>, name: K): Part {
  let loaded: ComponentType | null = null;
  let loading: Promise<{ readonly default: ComponentType }> | null = null;
  const tryToLoad = async (): Promise<{ readonly default: ComponentType }> => {
    for (;;) {
      try {
        loaded = (await download())[name] as ComponentType;
        return { default: loaded };
      } catch {
        await new Promise((resolve) => setTimeout(resolve, retryAfter));
      }
    }
  };
  const load = () => {
    loading ??= tryToLoad();
    return loading;
  };
  return { load, loaded: () => loaded, Waiting: lazy(load) };
}

/** Dispatched on the window when React has taken over a part, which src/app/early-input.ts waits for. */
export const partTakenOver = 'parttakenover';

function Shown({ part: { loaded, Waiting } }: { readonly part: Part }) {
  // `Waiting` suspends once more for code that is there, and a press on a drawn part would find nobody.
  const [Chosen] = useState<ComponentType>(() => loaded() ?? Waiting);
  useEffect(() => void window.dispatchEvent(new Event(partTakenOver)), []);
  return <Chosen />;
}

/**
 * Shows a part, and until its code is there what stands in its place. What the server has drawn stays until then.
 */
export const ShowPart = ({ part, instead }: { readonly part: Part; readonly instead?: ReactNode }) => (
  <Suspense fallback={instead ?? null}>
    <Shown part={part} />
  </Suspense>
);
