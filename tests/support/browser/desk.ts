import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Locator, Page } from 'playwright-core';
import { readConfig } from '#server/config.ts';
import { c2bUrls } from '#server/payments/callback-urls.ts';
import { c2bConfirmation } from '#tests/support/server/c2b-confirmation.ts';
import { call, newCustomer } from './customer.ts';
import { button, seen } from './locators.ts';
import { type Shop, sizes } from './running-shop.ts';

/** The owner's desk in the browser: its passkeys, and the payments that need a person. */

/**
 * A passkey device of a page: Chromium's virtual authenticator, which verifies its user by itself. A page has one at a
 * time.
 */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  const credentials = async () => (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  type Credential = Awaited<ReturnType<typeof credentials>>[number];
  const lose = () => devtools.send('WebAuthn.clearCredentials', { authenticatorId });
  return {
    credentials,
    /** Removes every passkey, as a phone that was reset. */
    lose,
    /** Replaces the passkeys of the device. */
    async hold(held: readonly Credential[]): Promise<void> {
      await lose();
      for (const credential of held) await devtools.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
    /** A passkey of this host that the shop has never seen. */
    stranger: (): Credential => ({
      credentialId: randomBytes(32).toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: generateKeyPairSync('ec', { namedCurve: 'P-256' })
        .privateKey.export({ format: 'der', type: 'pkcs8' })
        .toString('base64'),
      userHandle: randomBytes(16).toString('base64'),
      signCount: 0,
    }),
    /** Whether the device recognizes its user. */
    verifies: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The dialog of the change that is being made. */
export const dialog = (page: Page): Locator => page.getByRole('dialog');

/** Opens a phone with a passkey device. `tap` presses what a person would press, and counts it. */
export async function openDeskPhone(shop: Shop, scheme: 'dark' | 'light' = 'dark') {
  const { context, page, consoleOutput } = await shop.visitor({ viewport: sizes.phone, scheme });
  const authenticator = await addAuthenticator(page);
  let taps = 0;
  const host = new URL(shop.url);
  host.hostname = 'localhost';
  return {
    context,
    page,
    consoleOutput,
    authenticator,
    /** Opens a page of the desk by its path below /desk. */
    open: (path = '/') => page.goto(`${host.origin}/desk${path === '/' ? '' : path}`),
    async tap(what: Locator): Promise<void> {
      taps += 1;
      await what.click();
    },
    /** The presses since the last call. */
    countTaps(): number {
      const counted = taps;
      taps = 0;
      return counted;
    },
    /** Enrols a passkey by the link of an invitation. */
    async enrol(link: string, device: string): Promise<void> {
      await page.goto(link);
      await page.getByLabel('Name of this device').fill(device);
      await button(page, 'Create the passkey').click();
      await page.getByRole('navigation', { name: 'Desk' }).waitFor();
    },
    /** Calls the desk as its page does. */
    call: (method: string, path: string, body?: object) =>
      page.evaluate(
        async ([how, where, sent]) => {
          const response = await fetch(`/desk/api${where}`, {
            method: how,
            ...(sent && { body: JSON.stringify(sent), headers: { 'content-type': 'application/json' } }),
          });
          return { status: response.status, json: (await response.json()) as { message: unknown; reason?: string } };
        },
        [method, path, body] as const,
      ),
  };
}
export type DeskPhone = Awaited<ReturnType<typeof openDeskPhone>>;

let receipts = 0;
const newReceipt = () => {
  receipts += 1;
  return `DESK${String(receipts).padStart(6, '0')}`;
};

/** Customers and payments of a shop whose desk is tested. */
export function deskWork(shop: Shop) {
  const config = readConfig({});
  const { confirmation } = c2bUrls({ publicUrl: () => shop.url, config, clock: () => new Date() });
  /** Confirms a paybill payment, as M-PESA does. @returns its receipt */
  async function confirm(account: string, amount: number | string, shortcode = config.daraja.shortcode) {
    const receipt = newReceipt();
    const time = new Date(Date.now() + 3 * 3_600_000).toISOString().replaceAll(/\D/g, '').slice(0, 14);
    const body = c2bConfirmation({ account, receipt, amount: String(amount), shortcode, time });
    const headers = { 'content-type': 'application/json' };
    await fetch(confirmation, { method: 'POST', headers, body: JSON.stringify(body) });
    return receipt;
  }
  /** A customer with an unpaid order of a gift card, or of goods that are delivered. */
  async function unpaid(type: 'giftcard' | 'merchandise' = 'giftcard') {
    const customer = await newCustomer(shop.url);
    const { token } = customer.session;
    const { cartID } = await customer.fillCart(type);
    if (type === 'merchandise') {
      const { addressID } = await customer.addAddress();
      await call(shop.url, 'PATCH', `/cart/${cartID}/address`, token, { addressID });
    }
    const details = `/payment/overlay/${cartID}`;
    const { account, amount } = await call<{ account: string; amount: number }>(shop.url, 'GET', details, token);
    return { ...customer, cartID, orderID: account, amount };
  }
  return {
    confirm,
    unpaid,
    async paid(type?: 'giftcard' | 'merchandise') {
      const customer = await unpaid(type);
      return { ...customer, receipt: await confirm(customer.orderID, customer.amount) };
    },
  };
}

/** Confirms the change in the dialog, and waits until it is made. @param done what the dialog then says */
export async function confirmChange({ tap, page }: DeskPhone, name: string, done: string): Promise<void> {
  await tap(button(dialog(page), name));
  await seen(dialog(page), done);
}
/** Closes the dialog of a change that is made. */
export const closeDialog = ({ page }: DeskPhone): Promise<void> => button(dialog(page), 'Close').click();
