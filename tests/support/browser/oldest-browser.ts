import type { BrowserContext } from 'playwright-core';
import { type Api, missingApis } from './missing-apis.ts';

/** What stays: Trusted Types, which Chromium demands for the content policy, and what Playwright uses in the page. */
const needed = /^(trustedTypes|TrustedType\w*|Big(Int|Uint)64Array)$/;

/** Runs in each page before its own scripts. */
function removeApis(apis: readonly Pick<Api, 'owner' | 'name' | 'kind'>[]): void {
  const objectOf = ({ owner, kind }: Pick<Api, 'owner' | 'kind'>): object | undefined => {
    if (kind === 'global') return window;
    const value: unknown = Reflect.get(window, owner);
    if (typeof value !== 'function') return kind === 'static' ? (value as object | undefined) : undefined;
    return kind === 'static' ? value : (value.prototype as object);
  };
  const { addEventListener } = EventTarget.prototype;
  for (const api of apis) {
    const object = objectOf(api);
    if (object && api.name in object) Reflect.deleteProperty(object, api.name);
  }
  const refuseHas = (selector: string) => {
    if (selector.includes(':has(')) throw new SyntaxError(`not a valid selector: ${selector}`);
  };
  const refuseIn = (object: object, name: string) => {
    const original = Reflect.get(object, name) as (...given: unknown[]) => unknown;
    Object.assign(object, {
      [name](this: unknown, ...given: unknown[]) {
        refuseHas(String(given[0]));
        return original.apply(this, given);
      },
    });
  };
  for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) refuseIn(Element.prototype, name);
  for (const name of ['querySelector', 'querySelectorAll']) refuseIn(Document.prototype, name);
  refuseIn(CSSStyleSheet.prototype, 'insertRule');
  const supports = CSS.supports.bind(CSS);
  CSS.supports = (...given: [string]) => !given[0].includes(':has(') && supports(...given);
  // A signal does not end listeners.
  EventTarget.prototype.addEventListener = function add(this: EventTarget, type, listener, options) {
    if (typeof options !== 'object') return addEventListener.call(this, type, listener, options);
    const { capture = false, once = false, passive } = options;
    return addEventListener.call(this, type, listener, { capture, once, ...(passive !== undefined && { passive }) });
  };
}

/**
 * Takes from the pages of a context what at least one of the oldest supported browsers lacks: built-ins, interfaces and
 * their members, `:has()` and the signals of listeners.
 * @returns the names of what is taken
 */
export async function emulateOldestBrowser(context: BrowserContext): Promise<readonly string[]> {
  const removed = missingApis
    .filter(({ owner, name }) => !needed.test(owner || name))
    .map(({ owner, name, kind }) => ({ owner, name, kind }));
  await context.addInitScript(removeApis, removed);
  return removed.map(({ owner, name }) => [owner, name].filter(Boolean).join('.'));
}
