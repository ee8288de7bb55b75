import { act, cleanup, render } from '@testing-library/react';
import { eventName, generatePaths, leavesOf } from '@uwanja/flow-paths';
import { type AnyScreenLevel, checkStates, expectTaken, isLink, pressControls } from '@uwanja/flow-paths/page';
import { FlowSourceContext, HydrationContext, recordServerSnapshot, useNewActor } from '@uwanja/flow-ssr';
import { renderFlows } from '@uwanja/flow-ssr/server';
import { type ReactNode, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { prerenderToNodeStream } from 'react-dom/static';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { describe, expect, it, vi } from 'vitest';
import {
  type Actor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type Snapshot,
} from 'xstate';
import { cartMachine } from '#machines/cart/index.ts';
import { checkoutMachine } from '#machines/checkout/index.ts';
import { cookieConsentMachine } from '#machines/cookie-consent/index.ts';
import { sessionMachine } from '#machines/session/index.ts';
import { siteHeaderMachine } from '#machines/site-header/index.ts';
import { sessionChanged } from '#machines/support/credentials.ts';
import { toastTiming } from '#machines/support/timing.ts';
import { toastsMachine } from '#machines/toasts/index.ts';
import { flowOptions } from '#src/app/ssr/flow-options.ts';
import { EnvironmentContext } from '#src/platform/hooks/environment.ts';
import type { PageHydration } from '#src/platform/hooks/hydration.ts';
import { ShopContext } from '#src/platform/hooks/shop-context.ts';
import { AppTheme } from '#src/platform/theme/AppTheme.tsx';
import { cartOf, line } from '#tests/models/purchases.ts';
import { testEnvironment } from '#tests/support/views/environment.ts';
import { testFacts } from '#tests/support/views/shop-facts.ts';
import { type Start, scripted, startsOf } from './server-states.ts';
import { settlePage } from './walk-screen.tsx';

/** Level 2 once more, over the markup of the server: the states that a flow can be in when the server sends its page. */

/** The renderer removes them too (src/app/server.tsx). */
const imagePreload = /<link rel="preload" as="image"[^>]*>/g;

type Source = (machine: AnyStateMachine, input?: unknown) => Actor<AnyStateMachine>;

const globals = [
  'window',
  'document',
  'navigator',
  'localStorage',
  'sessionStorage',
  'matchMedia',
  'location',
  'history',
];

/** Runs something without the globals of a browser and a day earlier, as on a server that has sent a cached page. */
async function asOnServer<T>(run: () => Promise<T>): Promise<T> {
  const found = globals.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const);
  vi.setSystemTime(Date.now() - 86_400_000);
  for (const name of globals) Object.defineProperty(globalThis, name, { value: undefined, configurable: true });
  try {
    return await run();
  } finally {
    for (const [name, descriptor] of found) if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    vi.useRealTimers();
  }
}

async function toHtml(tree: ReactNode): Promise<string> {
  let fault: unknown = null;
  const { prelude } = await prerenderToNodeStream(tree, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
    onError: (error) => {
      fault ??= error;
    },
  });
  let html = '';
  for await (const chunk of prelude) html += Buffer.from(chunk as Uint8Array).toString();
  if (fault !== null) throw fault;
  return html;
}

/**
 * Runs something that renders with React's server and client side in one process. Both warn of each other once a
 * context, and nothing else may be said.
 */
async function withBothSides<T>(run: () => Promise<T>): Promise<T> {
  const { error } = console;
  console.error = (...words) => {
    if (!String(words[0]).startsWith('Detected multiple renderers')) error(...words);
  };
  try {
    return await run();
  } finally {
    console.error = error;
  }
}

/** What the two sides write differently: React's ids, styles that the browser sets, and states of form elements. */
const ownNames = /_[rR]_\w*_/g;
const ownAttributes = new Set(['style', 'selected', 'checked', 'value']);

/** Lists the elements of a page with their attributes and texts, in a form that both sides share. */
function outline(parent: Element, depth = 0): string[] {
  return [...parent.childNodes].flatMap((node) => {
    const indent = '  '.repeat(depth);
    if (node.nodeType === Node.TEXT_NODE) return `${indent}${node.textContent}`;
    if (!(node instanceof Element)) return [];
    const attributes = [...node.attributes]
      .filter(({ name }) => !ownAttributes.has(name))
      .map(({ name, value }) => ` ${name}="${value.replaceAll(ownNames, 'id')}"`);
    return [`${indent}<${node.localName}${attributes.sort().join('')}>`, ...outline(node, depth + 1)];
  });
}

/** Creates the flows of the shop in their initial states. It starts them after hydration. */
function createShopFlows(): Readonly<Record<string, AnyActorRef>> {
  const machines = [
    sessionMachine,
    cookieConsentMachine,
    cartMachine,
    siteHeaderMachine,
    checkoutMachine,
    toastsMachine,
  ];
  return Object.fromEntries(
    machines.map((machine) => [
      machine.id,
      createActor(machine as AnyStateMachine, { input: { max: toastTiming.max } } as never),
    ]),
  );
}

/** Of each kind what the pages of the levels show: a product's variant, a service's plan, a package. */
const items = [line(1), line(71, 1, 'service'), line(113, 1, 'blog')];

/** Creates the flows of the shop as a part finds them that is hydrated late: its cart has arrived. */
async function createLateShopFlows(): Promise<Readonly<Record<string, AnyActorRef>>> {
  const children = createShopFlows();
  const answers = { readCart: cartOf(items), storeCartID: undefined };
  const cart = createActor(
    scripted(
      cartMachine,
      Object.entries(answers).map(([id, output]) => ({ type: `xstate.done.actor.${id}`, output })),
    ),
  );
  for (const actor of [...Object.values(children), cart]) recordServerSnapshot(actor);
  cart.start();
  cart.send(sessionChanged(null));
  await settlePage();
  expect((cart.getSnapshot() as AnyMachineSnapshot).value).toBe('ready');
  return { ...children, cart };
}

/** A page whose actors come from `source`. */
function pageOf(
  level: AnyScreenLevel,
  { path }: Start,
  source: Source,
  hydration: PageHydration | null,
  children = createShopFlows(),
): ReactNode {
  const at = typeof level.at === 'function' ? level.at(path.input as never) : (level.at ?? '/');
  return (
    <HydrationContext value={hydration}>
      <EnvironmentContext value={testEnvironment()}>
        <ShopContext value={{ getSnapshot: () => ({ children }) } as never}>
          <FlowSourceContext value={source as never}>
            <AppTheme>
              <MemoryRouter initialEntries={[at]}>
                <Routes>
                  <Route path="*" element={level.page as ReactNode} />
                </Routes>
              </MemoryRouter>
            </AppTheme>
          </FlowSourceContext>
        </ShopContext>
      </EnvironmentContext>
    </HydrationContext>
  );
}

/** Creates the browser's actors as the shop does, of machines whose actors are replaced. */
function browserSource(level: AnyScreenLevel, { path }: Start, answers: Start['answers']) {
  const led: Actor<AnyStateMachine>[] = [];
  const created = new Set<AnyActorRef>();
  // biome-ignore lint/correctness/noComponentHookFactories: one page is rendered with it, once.
  const useActor: Source = (machine, input) => {
    const isLed = machine.id === level.model.machine.id;
    const [replaced] = useState(() => scripted(machine, isLed ? answers : []));
    const actor = useNewActor(replaced, (isLed ? path.input : input) as never);
    created.add(actor);
    if (isLed && !led.includes(actor)) led.push(actor);
    return actor;
  };
  return { useActor, created, snapshot: () => led[0]?.getSnapshot() as AnyMachineSnapshot };
}

/** Renders a page in a state on the server. Null where the server leaves it to the browser. */
async function renderOnServer(level: AnyScreenLevel, start: Start) {
  const { path, answers } = start;
  // What is not answered is late: the flow goes on in the browser.
  const flows = renderFlows(flowOptions('/', new Promise((resolve) => setTimeout(resolve))));
  const source: Source = (machine, input) => {
    const isLed = machine.id === level.model.machine.id;
    return flows.useServerFlow(scripted(machine, isLed ? answers : []), (isLed ? path.input : input) as never);
  };
  const page = pageOf(level, start, source, { flows: {}, hydrationGates: null, isSandbox: false, shop: testFacts });
  const html = await asOnServer(() => toHtml(page));
  // React leaves the contexts of a page that has waited in place until its next rendering.
  await toHtml(null);
  const sent = JSON.parse(JSON.stringify(flows.snapshots())) as Readonly<Record<string, Snapshot<unknown>>>;
  const isLeft = flows.needsBrowser() || (answers.length > 0 && Object.keys(sent).length === 0);
  return isLeft ? null : { html, sent };
}

/** Renders a page in a state in the browser alone. @returns what it shows, and the state of the flow */
async function renderInBrowser(level: AnyScreenLevel, start: Start) {
  const source = browserSource(level, start, start.answers);
  const { container } = render(pageOf(level, start, source.useActor, null));
  await act(settlePage);
  const shown = { outline: outline(container), value: source.snapshot().value };
  cleanup();
  return shown;
}

/** Hydrates the markup of the server without a word of React, and looks at the page. */
async function hydrate<T>(
  level: AnyScreenLevel,
  start: Start,
  { html, sent }: { readonly html: string; readonly sent: PageHydration['flows'] },
  children: Readonly<Record<string, AnyActorRef>>,
  look: (page: {
    readonly container: HTMLElement;
    readonly nodes: readonly Element[];
    readonly source: ReturnType<typeof browserSource>;
  }) => Promise<T>,
): Promise<T> {
  const container = document.createElement('div');
  container.innerHTML = html.replaceAll(imagePreload, '');
  document.body.append(container);
  const nodes = [...container.querySelectorAll('*')];
  const source = browserSource(level, start, []);
  const recovered: unknown[] = [];
  const page = pageOf(level, start, source.useActor, { flows: sent, hydrationGates: null }, children);
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (error) => recovered.push(error) }),
  );
  await act(settlePage);
  try {
    expect(recovered).toEqual([]);
    return await look({ container, nodes, source });
  } finally {
    await act(() => root.unmount());
    container.remove();
  }
}

/** Hydrates the page as a late part, with a cart that has arrived meanwhile: its first render is still the server's. */
const hydrateLate = async (level: AnyScreenLevel, start: Start, rendered: Parameters<typeof hydrate>[2]) =>
  hydrate(level, start, rendered, await createLateShopFlows(), async () => {});

/**
 * Hydrates a page that the server has rendered in a state, and compares it with what the browser shows alone.
 * @returns the leaves of the state; none where the server leaves the state to the browser
 */
async function hydrateState(level: AnyScreenLevel, start: Start): Promise<string[]> {
  const rendered = await renderOnServer(level, start);
  if (!rendered) return [];
  const alone = await renderInBrowser(level, start);
  await hydrateLate(level, start, rendered);
  const children = createShopFlows();
  return hydrate(level, start, rendered, children, async ({ container, nodes, source }) => {
    expect(source.snapshot().value).toEqual(alone.value);
    // Except what is rendered for one width only, until the width is known (useHydrating).
    const lost = nodes.filter((node) => !node.isConnected && !node.closest('[data-hydrating]'));
    expect(lost.map((node) => node.outerHTML)).toEqual([]);
    expect(outline(container)).toEqual(alone.outline);
    checkStates(level, source.snapshot());
    const actors = () => [...source.created, ...Object.values(children)];
    for (const press of pressControls({ actors }, (control) => !isLink(control))) expectTaken(press);
    return leavesOf(source.snapshot().value);
  });
}

/**
 * Hydrates a page in every state of a flow that the server can send it in: without a word of React, with every node of
 * the server, and with the same view as a browser has that renders the page itself. A flow that asks nothing, or that
 * redirects or notifies, is left to the browser. It is also hydrated after the cart has arrived. No use of a control is lost there, while the shop's flows start.
 * @param states the leaf states that must be seen, and no others
 */
export function hydrateScreen(level: AnyScreenLevel, states: readonly string[]): void {
  const { machine, name } = level.model;
  describe(`${machine.id}${name ? ` as ${name}` : ''}, rendered on the server and hydrated`, () => {
    const seen = new Set<string>();
    const titled = startsOf(generatePaths(level.model)).map((start) => {
      const words = [start.path.inputName, ...start.answers.map((event) => eventName(event))];
      return [words.join(' → '), start] as const;
    });
    it.each(titled)('%s', async (_, start) => {
      for (const leaf of await withBothSides(() => hydrateState(level, start))) seen.add(leaf);
    });

    it('is hydrated in every state that the server can send', () => {
      expect([...seen].sort()).toEqual([...states].sort());
    });
  });
}
