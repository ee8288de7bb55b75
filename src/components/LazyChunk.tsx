import { chunkHydrated } from '@uwanja/flow-ssr';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';

/** The delay between a failed download and its retry, in milliseconds. */
const retryAfter = 5_000;

/** A part of a page whose code is a chunk of its own, downloaded separately. */
export interface LazyChunk<Props extends object = object> {
  /** Downloads the code before it is needed. */
  readonly load: () => Promise<unknown>;
  /** Returns the component once its code is loaded; null before. */
  readonly loaded: () => ComponentType<Props> | null;
  /** The component that suspends until the code is loaded. */
  readonly Waiting: ComponentType<Props>;
}

/**
 * Creates a part. A failed download is retried without end, because the page works without the part.
 * @param download imports the module
 * @param name the name of the component's export
 */
export function createLazyChunk<K extends string, Props extends object = object>(
  download: () => Promise<Record<K, ComponentType<Props>>>,
  name: K,
): LazyChunk<Props> {
  let loaded: ComponentType<Props> | null = null;
  let loading: Promise<{ readonly default: ComponentType<Props> }> | null = null;
  const tryToLoad = async (): Promise<{ readonly default: ComponentType<Props> }> => {
    for (;;) {
      try {
        loaded = (await download())[name];
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

interface ShownProps<Props extends object> {
  readonly chunk: LazyChunk<Props>;
  readonly props: Props;
}

function Shown<Props extends object>({ chunk: { loaded, Waiting }, props }: ShownProps<Props>) {
  // `Waiting` suspends once even if the code is loaded, and a press during that hydration would be lost.
  const [Chosen] = useState<ComponentType<Props>>(() => loaded() ?? Waiting);
  useEffect(() => void window.dispatchEvent(new Event(chunkHydrated)), []);
  return <Chosen {...props} />;
}

/**
 * Marks a page as loading while a part's code downloads, so that the footer below it is not shown yet and cannot shift.
 */
const waiting = <span hidden data-loading />;

/**
 * Renders a part, and `instead` until its code is loaded. The server's markup of the part stays until then.
 * @param instead null where the rest of the page is complete without the part; the footer then stays visible
 */
export const ShowChunk = <Props extends object>({
  chunk,
  props,
  instead,
}: { readonly chunk: LazyChunk<Props>; readonly instead?: ReactNode } & (object extends Props
  ? { readonly props?: Props }
  : { readonly props: Props })) => (
  <Suspense fallback={instead === undefined ? waiting : instead}>
    <Shown chunk={chunk} props={props ?? ({} as Props)} />
  </Suspense>
);
