import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { type Browser, type CDPSession, chromium } from 'playwright-core';
import { findChromium } from './support/chromium.ts';
import { median, prepareTree, serveTree } from './support/measured-trees.ts';

/**
 * `npm run slow-line [-- --against b3030dc3 --runs 5 --pages /,/products]`: opens pages on a phone with a slow line and a
 * slow processor, each time with an empty cache, and prints when they show text and when their buttons are React's, in
 * seconds and as multiples of a page with one heading. Runs of the trees and of that page alternate, so that the
 * machine's load affects all equally.
 */

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    runs: { type: 'string', default: '5' },
    pages: { type: 'string', default: '/,/products,/product/1/1' },
    /** Kilobits a second, milliseconds of latency for each request, and how many times slower the processor is. */
    line: { type: 'string', default: '400' },
    latency: { type: 'string', default: '400' },
    slower: { type: 'string', default: '4' },
    /** Prints every request of the first run. */
    requests: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const bytesPerSecond = (Number(values.line) * 1000) / 8;

const phone = { viewport: { width: 360, height: 780 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;
const timeLimit = 90_000;

/** The columns of the result. Times are seconds since the navigation began, sizes are transferred kilobytes. */
const figures = [
  'text',
  'picture',
  'button',
  'all',
  'code',
  'last',
  'html',
  'script',
  'images',
  'fonts',
  'processor',
] as const;
/**
 * text: first contentful paint. picture: largest contentful paint. button: a button of the screen is React's. all: all
 * buttons of the screen are. code, last: the page's code is first requested, and its last file before `button` has
 * arrived. html, script, images, fonts: what has arrived at `button`. processor: the main thread's seconds until then.
 */
type Figures = Readonly<Record<(typeof figures)[number], number>>;

/** One download. Times are seconds since the navigation began; `end` is infinite where it has not ended. */
interface Download {
  readonly path: string;
  readonly kind: string;
  readonly start: number;
  end: number;
  bytes: number;
}

/** Records all downloads of a page. Chunks are counted as they arrive. */
async function recordDownloads(session: CDPSession): Promise<() => readonly Download[]> {
  const all = new Map<string, Download>();
  let zero = Number.NaN;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, type }) => {
    if (Number.isNaN(zero)) zero = timestamp;
    const path = request.url.replace(/^https?:\/\/[^/]+/, '');
    all.set(requestId, { path, kind: type ?? '', start: timestamp - zero, end: Number.POSITIVE_INFINITY, bytes: 0 });
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const download = all.get(requestId);
    if (download) download.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const download = all.get(requestId);
    if (download) Object.assign(download, { end: timestamp - zero, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return () => [...all.values()];
}

/** Runs in the page: notes when React has the buttons of the screen. */
function watchButtons() {
  const times: { button?: number; all?: number; picture?: number } = {};
  Object.assign(window, { slowLine: times });
  new PerformanceObserver((list) => {
    times.picture = list.getEntries().at(-1)?.startTime ?? 0;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  const isReacts = (node: Element) => window.isHydrated(node);
  const isOnScreen = (node: Element) => {
    const { top, bottom, left, right, width } = node.getBoundingClientRect();
    return width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth && node.checkVisibility();
  };
  const look = () => {
    const buttons = [...document.querySelectorAll('button')];
    // Layout is read only once React has begun, so that watching costs little before.
    if (buttons.some(isReacts)) {
      const seen = buttons.filter(isOnScreen);
      if (seen.some(isReacts)) times.button ??= performance.now();
      if (seen.length > 0 && seen.every(isReacts)) times.all ??= performance.now();
    }
    if (times.all === undefined) setTimeout(look, 20);
  };
  look();
}

async function measure(
  browser: Browser,
  url: string,
  isBare: boolean,
): Promise<Figures & { requests: readonly Download[] }> {
  const context = await browser.newContext(phone);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const downloads = await recordDownloads(session);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: Number(values.latency),
      downloadThroughput: bytesPerSecond,
      uploadThroughput: bytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) });
    if (!isBare) await page.addInitScript(watchButtons);
    await page.goto(url, { waitUntil: 'load', timeout: timeLimit });
    const polled = { polling: 100, timeout: timeLimit };
    if (isBare)
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0], null, polled);
    else
      await page.waitForFunction(
        () => (window as unknown as { slowLine: { all?: number } }).slowLine.all,
        null,
        polled,
      );
    const { metrics } = await session.send('Performance.getMetrics');
    const times = await page.evaluate(() => ({
      text: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ...(window as unknown as { slowLine?: Record<string, number> }).slowLine,
    }));
    const { text, picture = Number.NaN, button = Number.NaN, all = Number.NaN } = times as Record<string, number>;
    const seconds = (ms = Number.NaN) => ms / 1000;
    const before = downloads().filter(({ end }) => end <= seconds(button));
    const scripts = downloads().filter(({ kind }) => kind === 'Script' || kind === 'Other');
    const of = (...kinds: string[]) =>
      before.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
    return {
      text: seconds(text),
      picture: seconds(picture),
      button: seconds(button),
      all: seconds(all),
      code: Math.min(...scripts.map(({ start }) => start)),
      last: Math.max(0, ...before.filter(({ kind }) => kind === 'Script' || kind === 'Other').map(({ end }) => end)),
      html: of('Document'),
      script: of('Script', 'Other'),
      images: of('Image'),
      fonts: of('Font'),
      processor: metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN,
      requests: downloads(),
    };
  } finally {
    await context.close();
  }
}

/** Serves a page with one heading. */
async function serveBarePage() {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><html lang="en"><title>Bare</title><link rel="icon" href="data:,"><h1>A page</h1>');
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

const commits = [null, ...(values.against === undefined ? [] : [values.against])];
const trees = commits.map((commit) => ({ name: commit ?? 'this tree', folder: prepareTree(commit) }));
const shops = await Promise.all(trees.map(async (tree) => ({ ...tree, ...(await serveTree(tree.folder)) })));
const bare = await serveBarePage();
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu'] });
try {
  for (const path of values.pages.split(',')) {
    const paints: number[] = [];
    const measured = new Map<string, Figures[]>(shops.map(({ name }) => [name, []]));
    // The server renders the page once before, and answers from its cache from then on.
    for (const { url } of shops) await (await fetch(url + path, { headers: { accept: 'text/html' } })).text();
    for (let turn = 0; turn < runs; turn += 1) {
      paints.push((await measure(browser, bare.url, true)).text);
      for (const { name, url } of shops) {
        const { requests, ...run } = await measure(browser, url + path, false);
        measured.get(name)?.push(run);
        if (!values.requests || turn > 0) continue;
        console.log(`\n${path}, ${name}: requests`);
        for (const { path: file, kind, start, end, bytes } of requests)
          console.log(
            `  ${start.toFixed(2)} – ${end.toFixed(2)} s ${(bytes / 1000).toFixed(1).padStart(6)} kB ${kind} ${file}`,
          );
      }
    }
    const base = median(paints);
    console.log(`\n${path}: a bare page ${base.toFixed(2)} s (${paints.map((one) => one.toFixed(2)).join(' ')})`);
    for (const [name, all] of measured) {
      console.log(`  ${name}`);
      for (const figure of figures) {
        const each = all.map((one) => one[figure]);
        const multiple = /^(text|picture|button|all)$/.test(figure) ? ` ${(median(each) / base).toFixed(1)}×` : '';
        console.log(
          `    ${figure.padEnd(9)} ${median(each).toFixed(2)}${multiple} (${each.map((one) => one.toFixed(2)).join(' ')})`,
        );
      }
    }
  }
} finally {
  await browser.close();
  bare.server.close();
  for (const { shop } of shops) shop.kill();
}
