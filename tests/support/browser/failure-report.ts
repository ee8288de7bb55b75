import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Describes the open pages after a failed test, so that the cause can be found from the output of a single run. */

const folder = '.cache/browser-failures';
/** How long each question to a page may take, in milliseconds: a page that hangs does not answer. */
const patience = 3_000;
const limits = { pages: 4, text: 600, texts: 4, consoleOutput: 5, calls: 10, flows: 6, events: 8, line: 240 };

const inTime = async <T>(answer: Promise<T>, otherwise: T): Promise<T> =>
  Promise.race([answer.catch(() => otherwise), setTimeout(patience, otherwise, { ref: false })]);

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text);

/** Reads what a person sees on the page, and the last events of its flows. */
function readPage(most: typeof limits) {
  const plain = (element: Element | null) =>
    // biome-ignore lint/performance/useDomNodeTextContent: textContent would contain what is not shown as well.
    element instanceof HTMLElement ? element.innerText.replaceAll(/\s*\n\s*/g, ' | ').slice(0, most.text) : '';
  const held = document.activeElement;
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
    .filter((field) => field.checkVisibility())
    .map(({ name, id, value, type }) => `${name || id}=${type === 'password' ? value.length : value}`);

  // The flows of the tab are in the environment, which React's tree holds.
  interface Fiber {
    readonly memoizedProps?: { readonly value?: { readonly recentSteps?: { readonly actors: () => Recent[] } } };
    readonly child?: Fiber | null;
    readonly sibling?: Fiber | null;
  }
  interface Recent {
    readonly machine: { readonly id: string };
    readonly steps: { readonly event: { type: string }; readonly snapshot: { value: unknown; status: string } }[];
  }
  const find = (fiber: Fiber | null | undefined, depth = 0): Recent[] | null => {
    if (!fiber || depth > 12) return null;
    const steps = fiber.memoizedProps?.value?.recentSteps;
    return steps ? steps.actors() : (find(fiber.child, depth + 1) ?? find(fiber.sibling, depth + 1));
  };
  const root = document.getElementById('root') as (HTMLElement & Record<string, Fiber>) | null;
  const key = Object.keys(root ?? {}).find((name) => name.startsWith('__reactContainer$'));
  const flows = (find(root && key ? root[key] : null) ?? [])
    .filter(({ steps }) => steps.length > 1)
    .slice(-most.flows)
    .map(({ machine, steps }) => {
      const events = steps.slice(-most.events).map(({ event }) => event.type);
      return `${machine.id} ${JSON.stringify(steps.at(-1)?.snapshot.value)} after ${events.join(', ')}`;
    });
  return {
    title: document.title,
    ready: `${document.readyState}, ${document.visibilityState}, ${key ? 'hydrated' : 'not hydrated'}`,
    focus: held ? held.outerHTML.slice(0, 120) : 'none',
    text: plain(
      [...document.querySelectorAll('[role=dialog]')].at(-1) ?? document.querySelector('main') ?? document.body,
    ),
    fields: fields.slice(0, 12),
    messages: [...document.querySelectorAll('[role=alert], [role=status]')].map(plain).filter((text) => text !== ''),
    flows,
  };
}

/** Lists the last calls to the shop and how they ended. */
async function callsOf(page: Page): Promise<string[]> {
  const calls = (await page.requests()).filter((request) => /\/(v1|sandbox)\//.test(request.url()));
  return calls.slice(-limits.calls).map((request) => {
    const { pathname, search } = new URL(request.url());
    const ending = request.failure()?.errorText ?? request.existingResponse()?.status() ?? 'no answer';
    return `${request.method()} ${pathname}${search}: ${ending}`;
  });
}

async function readConsole(page: Page): Promise<string[]> {
  const [messages, errors] = await Promise.all([page.consoleMessages(), page.pageErrors()]);
  return [
    ...messages.map((message) => `${message.type()}: ${message.text()}`),
    ...errors.map((error) => `thrown: ${error.message}`),
  ].slice(-limits.consoleOutput);
}

async function describePage(page: Page, picture: string): Promise<string> {
  const [seen, calls, consoleOutput, isPictured] = await Promise.all([
    inTime(page.evaluate(readPage, limits), null),
    inTime(callsOf(page), ['unknown']),
    inTime(readConsole(page), ['unknown']),
    inTime(
      page.screenshot({ path: picture, timeout: patience, animations: 'allow' }).then(() => true),
      false,
    ),
  ]);
  const rows: readonly (readonly [name: string, values: readonly string[]])[] = [
    ['state', seen ? [seen.ready] : ['the page does not answer']],
    ['text', seen ? [seen.text] : []],
    ['messages', seen?.messages.slice(0, limits.texts) ?? []],
    ['fields', seen ? [seen.fields.join(', ')] : []],
    ['focus', seen ? [seen.focus] : []],
    ['flow', seen?.flows ?? []],
    ['call', calls],
    ['console', consoleOutput],
    ['picture', isPictured ? [picture] : []],
  ];
  const lines = rows.flatMap(([name, values]) =>
    values.filter((value) => value !== '').map((value) => `    ${name}: ${cut(value, limits.text)}`),
  );
  return [`  ${page.url()}`, ...lines].join('\n');
}

/** What was last described of each page: a page that an earlier failed test has left open is described once. */
const described = new WeakMap<Page, string>();

/** Returns the state of the pages in lines, the latest page first. It neither throws nor waits for long. */
export async function describePages(pages: readonly Page[], title: string): Promise<string> {
  const name = title.replaceAll(/[^\w]+/g, '-').slice(-80);
  try {
    mkdirSync(folder, { recursive: true });
    const open = pages.filter((page) => !page.isClosed() && page.url() !== 'about:blank').slice(-limits.pages);
    const texts = open.toReversed().map(async (page, index) => {
      const text = await describePage(page, `${folder}/${name}-${process.pid}-${index}.png`);
      // The pictures differ in their names.
      const compared = text.replace(/\n {4}picture: .*/, '');
      if (described.get(page) === compared) return '';
      described.set(page, compared);
      return text;
    });
    return (await Promise.all(texts)).filter((text) => text !== '').join('\n');
  } catch (thrown) {
    return `  The pages cannot be described: ${String(thrown)}`;
  }
}
