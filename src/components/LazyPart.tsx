import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** The delay between a failed download and its retry, in milliseconds. */
const retryAfter = 5_000;

/** A part of a page whose code is downloaded separately. */
export interface LazyPart {
  /** Downloads the code before it is needed. */
  readonly load: () => Promise<unknown>;
  /** Returns the component once its code is loaded; null before. */
  readonly loaded: () => ComponentType | null;
  /** The component that suspends until the code is loaded. */
  readonly Waiting: ComponentType;
}

/**
 * Creates a part. A failed download is retried without end, because the page works without the part.
 * @param download imports the module
 * @param name the name of the component's export
 */
export function createLazyPart<K extends string>(download: () => Promise<Record<K, ComponentType>>, name: K): LazyPart {
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

/** Dispatched on the window when React has mounted or hydrated a part. src/app/input-replay.ts waits for it. */
export const partHydrated = 'parthydrated';

function Shown({ part: { loaded, Waiting } }: { readonly part: LazyPart }) {
  // `Waiting` suspends once even if the code is loaded, and a press during that hydration would be lost.
  const [Chosen] = useState<ComponentType>(() => loaded() ?? Waiting);
  useEffect(() => void window.dispatchEvent(new Event(partHydrated)), []);
  return <Chosen />;
}

/** Renders a part, and `instead` until its code is loaded. The server's markup of the part stays until then. */
export const ShowPart = ({ part, instead }: { readonly part: LazyPart; readonly instead?: ReactNode }) => (
  <Suspense fallback={instead ?? null}>
    <Shown part={part} />
  </Suspense>
);
