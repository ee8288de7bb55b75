import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { browserFloor } from '../../scripts/build/browser-floor.ts';
import { firstVersion, missingApis, namesOfOldMembers } from '../support/browser/missing-apis.ts';
import { type Shop, shareShop, sizes } from '../support/browser/running-shop.ts';

/**
 * The built code needs nothing that one of the oldest supported browsers lacks (`browserslist` in package.json), and a page
 * says so in an older one.
 */

/** What src/app/polyfills.ts adds before any other code runs. */
const added = [
  'Array.at',
  'Array.findLast',
  'Array.findLastIndex',
  'Array.toReversed',
  'Array.toSorted',
  'BroadcastChannel',
  'HTMLFormElement.requestSubmit',
  'Object.hasOwn',
  'Promise.withResolvers',
  'String.at',
  'String.toWellFormed',
  'structuredClone',
];

/** What is used only where it exists. */
const optional = [
  'CSSStyleSheet.replaceSync',
  'Document.startViewTransition',
  'Element.checkVisibility',
  'Element.startViewTransition',
  'Error.captureStackTrace',
  'Navigator.canShare',
  'Navigator.share',
  'Scheduler.yield',
  'URL.canParse',
  'navigation',
  'reportError',
  'requestIdleCallback',
  'scheduler',
  'setImmediate',
  'trustedTypes',
];

/** Methods of the shop and of libraries with the name of a missing one. */
const namesakes = [
  'AsyncDisposableStack.defer',
  'AsyncDisposableStack.use',
  'Clipboard.read',
  'DisposableStack.defer',
  'DisposableStack.dispose',
  'DisposableStack.use',
  'FinalizationRegistry.register',
  'FontFaceSet.check',
  'HTMLInputElement.alpha',
  'Iterator.toArray',
];

interface SyntaxNode {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly computed?: boolean;
  readonly object?: SyntaxNode;
  readonly property?: SyntaxNode;
  readonly callee?: SyntaxNode;
  readonly optional?: boolean;
  readonly arguments?: readonly SyntaxNode[];
  readonly regex?: { readonly pattern: string; readonly flags: string };
}

const apis = new Map(missingApis.map((api) => [[api.owner, api.name].filter(Boolean).join('.'), api]));
const globals = new Set(missingApis.filter(({ kind }) => kind === 'global').map(({ name }) => name));
const members = new Map<string, string[]>();
for (const { owner, name, kind } of missingApis) {
  if (kind === 'instance' && !namesOfOldMembers.has(name)) members.set(name, [...(members.get(name) ?? []), owner]);
}

/** Syntax of regular expressions that is an error in a supported browser, and with it the whole file. */
const isNewPattern = ({ pattern, flags }: { readonly pattern: string; readonly flags: string }) =>
  /[dv]/.test(flags) || /\(\?<[=!]|\(\?[a-z-]+:/.test(pattern);

/** Returns the first version with an API, browser by browser. */
function versionsWith(name: string): readonly number[] {
  const api = apis.get(name);
  if (!api) throw new Error(`every supported browser has ${name}`);
  return [...browserFloor.keys()].map((browser) => firstVersion(api.statement, browser));
}

const hasEarlySpread = ({ arguments: given = [] }: SyntaxNode) =>
  given.slice(0, -1).some(({ type }) => type === 'SpreadElement');

const memberName = ({ property, computed }: SyntaxNode) => (computed ? property?.value : property?.name);

/** Returns the missing APIs that a node uses: a global, a static member, or a call of an instance's method. */
function usesOf(node: SyntaxNode): readonly string[] {
  if (node.type === 'Identifier') return globals.has(node.name ?? '') ? [node.name ?? ''] : [];
  if (node.type === 'Literal')
    return node.regex && isNewPattern(node.regex) ? [`/${node.regex.pattern}/${node.regex.flags}`] : [];
  if (node.type === 'MemberExpression') {
    const name = memberName(node);
    const full = `${node.object?.name}.${name}`;
    if (apis.get(full)?.kind === 'static') return [full];
    const isGlobal = ['window', 'globalThis', 'self'].includes(node.object?.name ?? '');
    return isGlobal && globals.has(String(name)) ? [String(name)] : [];
  }
  // Chromium before 91 calls null when a spread argument of an optional call is not its only one.
  if (node.type === 'CallExpression' && node.optional && hasEarlySpread(node)) return ['f?.(...a, b)'];
  if (node.type !== 'CallExpression' || node.callee?.type !== 'MemberExpression') return [];
  const name = memberName(node.callee);
  return apis.get(`${node.callee.object?.name}.${name}`)?.kind === 'static'
    ? []
    : (members.get(String(name)) ?? []).map((owner) => `${owner}.${name}`);
}

/** Calls back with every node of a syntax tree that is not the name of a member or of a field. */
function visit(value: unknown, callback: (node: SyntaxNode) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, callback);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  const node = value as SyntaxNode;
  if (typeof node.type === 'string') callback(node);
  for (const [key, below] of Object.entries(node)) {
    const isName = (key === 'property' && node.type === 'MemberExpression') || (key === 'key' && !node.computed);
    if (!isName || node.computed) visit(below, callback);
  }
}

const assets = 'dist/site/assets';
const chunks = readdirSync(assets).filter((file) => file.endsWith('.js') && !file.startsWith('polyfills-'));

function findUses(): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const file of chunks) {
    visit(parseAst(readFileSync(join(assets, file), 'utf8')), (node) => {
      for (const name of usesOf(node)) uses.set(name, [...new Set([...(uses.get(name) ?? []), file])]);
    });
  }
  return uses;
}

describe('the built code', () => {
  it('uses nothing that the oldest supported browsers lack, except what is added to them and what is not needed', () => {
    expect(chunks.length).toBeGreaterThan(50);
    expect([...findUses().keys()].sort()).toEqual([...added, ...optional, ...namesakes].sort());
  });

  it('adds what is missing to every browser that lacks some of it', () => {
    const probe = versionsWith('Promise.withResolvers');
    const later = added.filter((name) =>
      versionsWith(name).some((version, place) => version > (probe[place] ?? Number.NaN)),
    );
    expect(later).toEqual([]);
  });

  it('says that a browser is too old in a script without newer syntax than ES5', () => {
    const [, script = ''] =
      /<script>([^<]*data-outdated[^<]*)<\/script>/.exec(readFileSync('dist/site/index.html', 'utf8')) ?? [];
    expect(script).toContain('This browser is too old');
    const newer: string[] = [];
    visit(parseAst(script), (node) => {
      const isNewer = /Arrow|Template|Class|Spread|Rest|Pattern|ForOf|Chain|Await|Yield|Import/.test(node.type);
      if (isNewer || /(^|[^.\w])(let|const) /.test(script)) newer.push(node.type);
    });
    expect(newer).toEqual([]);
  });

  it('loads the polyfills in no browser that needs none of them', () => {
    const page = readFileSync('dist/site/index.html', 'utf8');
    expect(page.match(/\/assets\/polyfills-[\w-]+\.js/g)).toHaveLength(1);
    const importing = chunks.filter((file) => readFileSync(join(assets, file), 'utf8').includes('polyfills-'));
    expect(importing).toEqual([]);
  });
});

describe('a page that cannot work', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await shareShop();
  });
  afterAll(() => shop.close());

  const sentence =
    'This browser is too old for Uwanja. Please use Chrome 87, Safari 14, Firefox 78 or Samsung Internet 14, or a newer version of one of them.';

  it.each([
    [
      'is older than the oldest supported ones',
      () => void Reflect.deleteProperty(Element.prototype, 'replaceChildren'),
    ],
    ['knows no modules', () => void Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule')],
  ])('says which browsers can be used, and offers no press, in one that %s', async (_, makeOlder) => {
    const { context, page, consoleOutput } = await shop.firstVisitor({ viewport: sizes.phone, askCookies: true });
    await context.addInitScript(makeOlder);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/product/1/1');
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    const add = page.getByRole('button', { name: 'ADD TO CART', exact: true }).first();
    expect(await add.isDisabled()).toBe(true);
    expect(await page.getByRole('button', { disabled: false }).count()).toBe(0);
    expect(await page.locator('[data-cookie-banner]').isVisible()).toBe(false);
    expect(scripts).toEqual([]);
    await page.goto('/login');
    await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor();
    expect(await page.getByText('Loading').count()).toBe(0);
    expect(consoleOutput).toEqual([]);
    await context.close();
  });

  it('says first that the shop needs JavaScript, and offers no press, where that is off', async () => {
    const { context, page } = await shop.firstVisitor({ viewport: sizes.phone, javaScriptEnabled: false });
    await page.goto('/product/1/1');
    const words = page.locator('noscript p');
    expect(await words.textContent()).toContain('Your cart, your account and payments need it.');
    const heading = page.getByRole('heading', { level: 1 });
    expect((await words.boundingBox())?.y).toBeLessThan((await heading.boundingBox())?.y ?? 0);
    const add = page.getByRole('button', { name: 'ADD TO CART', exact: true }).first();
    await expect(add.click({ timeout: 1_000 })).rejects.toThrow('intercepts pointer events');
    await page.goto('/login');
    expect(await words.first().isVisible()).toBe(true);
    expect(await page.getByText('Loading').isVisible()).toBe(false);
    await context.close();
  });
});
