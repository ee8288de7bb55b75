import { createRequire } from 'node:module';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { type BrowserName, browserFloor } from '../../../scripts/build/browser-floor.ts';

/** The APIs of browsers that at least one of the oldest supported browsers lacks, from MDN's compatibility data. */

/** `{ owner: 'Array', name: 'at', kind: 'method' }` is `Array.prototype.at`. A global has no owner. */
export interface Api {
  readonly owner: string;
  readonly name: string;
  readonly kind: 'global' | 'static' | 'instance';
}

/** MDN's names of the supported browsers. */
const names: Readonly<Record<BrowserName, string>> = {
  chrome: 'chrome',
  and_chr: 'chrome_android',
  android: 'webview_android',
  edge: 'edge',
  safari: 'safari',
  ios_saf: 'safari_ios',
  firefox: 'firefox',
  samsung: 'samsunginternet_android',
};

/** The interfaces whose instances a page of the shop meets: names of others would also be names of the shop's own data. */
const interfaces =
  /^(Window|Document|DocumentFragment|Element|HTML(|Element|Form|Input|Button|Image|Link|Select|TextArea|Video|Media)Element|Node|NodeList|EventTarget|Event|UIEvent|SubmitEvent|KeyboardEvent|PointerEvent|InputEvent|Navigator|Clipboard|Crypto|AbortSignal|AbortController|Request|Response|Headers|ReadableStream|History|Performance|Storage|URL|URLSearchParams|FormData|Blob|CSSStyleSheet|CSSStyleDeclaration|DOMTokenList|MediaQueryList|IntersectionObserver|ResizeObserver|FontFaceSet|Scheduler)$/;

const versionOf = (version: unknown): number =>
  typeof version === 'string'
    ? Number.parseFloat(version.replace('≤', '')) || Number.POSITIVE_INFINITY
    : version === true
      ? 0
      : Number.POSITIVE_INFINITY;

/** Returns the first version of a browser with a feature, unprefixed and without a setting; infinity where none has it. */
export function firstVersion({ support }: CompatStatement, browser: BrowserName): number {
  const statements = [(support as Record<string, unknown>)[names[browser]] ?? []].flat() as Record<string, unknown>[];
  const plain = statements.filter((one) => !one.flags && !one.prefix && !one.alternative_name && !one.version_removed);
  return Math.min(...plain.map(({ version_added }) => versionOf(version_added)));
}

const isMissing = (statement: CompatStatement): boolean =>
  [...browserFloor].some(([browser, version]) => firstVersion(statement, browser) > version);

const { javascript, api } = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Whether a member of a built-in is on the built-in itself, not on its prototype: MDN's data has both in one list. */
function isOnBuiltIn(owner: string, name: string): boolean {
  const value: unknown = Reflect.get(globalThis, owner);
  if (typeof value !== 'function') return true;
  const { prototype } = value as { readonly prototype?: object };
  return name in value && !(prototype && name in prototype);
}

interface Feature extends Api {
  readonly statement: CompatStatement;
}

/** Lists a built-in or an interface, and its members. */
function featuresOf(owner: string, { __compat: own, ...members }: Identifier, isBuiltIn: boolean): readonly Feature[] {
  const isWindow = owner === 'Window' || owner === 'globalThis';
  const global: readonly Feature[] =
    own && !isWindow ? [{ owner: '', name: owner, kind: 'global', statement: own }] : [];
  return [
    ...global,
    ...Object.entries(members).flatMap(([key, { __compat: statement }]): readonly Feature[] => {
      const name = key.replace(/_static$/, '');
      if (!statement || key === owner || !/^\w+$/.test(name) || key.endsWith('_event')) return [];
      if (isWindow) return [{ owner: '', name, kind: 'global', statement }];
      if (isBuiltIn ? isOnBuiltIn(owner, name) : key !== name) return [{ owner, name, kind: 'static', statement }];
      return isBuiltIn || interfaces.test(owner) ? [{ owner, name, kind: 'instance', statement }] : [];
    }),
  ];
}

const listFeatures = (parent: Readonly<Record<string, Identifier>>, isBuiltIn: boolean): readonly Feature[] =>
  Object.entries(parent).flatMap(([owner, feature]) => featuresOf(owner, feature, isBuiltIn));

const features = [...listFeatures({ ...javascript.builtins }, true), ...listFeatures({ ...api }, false)];

/** What at least one of the oldest supported browsers lacks. */
export const missingApis: readonly Feature[] = features.filter(({ statement }) => isMissing(statement));

/** Names of instances' members that every supported browser has on something: a use of the name may be of that. */
export const namesOfOldMembers: ReadonlySet<string> = new Set(
  features.filter(({ kind, statement }) => kind === 'instance' && !isMissing(statement)).map(({ name }) => name),
);
