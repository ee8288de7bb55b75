import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { freshly, openDeskApp } from '#tests/support/views/desk-app.tsx';
import { deskProductOf } from '../models/desk.ts';
import { stepsOf } from '../models/first-steps.model.ts';

/** Products and first steps on the pages of the owner's desk, with answers that each test gives. */

// Drafts last as long as the tab.
afterEach(() => sessionStorage.clear());

describe('the goods at the desk', () => {
  test('saves a product as the draft says, with the shop’s own card of it beside the fields', async () => {
    const desk = openDeskApp({
      more: { 'POST /product/{itemID}': { state: 'version 2', itemID: 7, added: 0, changed: 1 } },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    expect(await screen.findByText('Everything is saved.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    expect(screen.getByText('7 to sell, 1 being paid, 2 paid and to be sent')).toBeVisible();
    const price = screen.getByRole('textbox', { name: 'Price in shillings' });
    await userEvent.clear(price);
    await userEvent.type(price, 'x');
    await desk.press('button', 'Save');
    expect(screen.getByText('Enter a whole number, such as 2450.')).toBeVisible();
    expect(desk.sent).toEqual([]);
    await userEvent.clear(price);
    await userEvent.type(price, '1,100');
    const preview = screen.getByRole('complementary', { name: 'What shoppers see' });
    expect(within(preview).getByText('Ksh 1,100')).toBeVisible();
    await desk.press('button', 'Save');
    expect(await screen.findByText('The product is saved.')).toBeVisible();
    expect(desk.sent).toMatchObject([
      { body: { decidedOn: 'version 1', product: { name: 'Lamp', variants: [{ variantID: 12, salePrice: 1100 }] } } },
    ]);
  });

  test('says beside a price that it cannot be paid, while it is typed', async () => {
    const desk = openDeskApp({ path: '/products/7', more: { 'GET /price-limit': { highest: 246_305 } } });
    const price = await screen.findByRole('textbox', { name: /^Price in shillings/ });
    const sentence =
      'Enter at most Ksh 246,305: with the tax, more is above the Ksh 250,000 that M-PESA takes in one payment.';
    await userEvent.clear(price);
    await userEvent.type(price, '246,305');
    expect(price).not.toHaveAccessibleDescription(sentence);
    await userEvent.clear(price);
    await userEvent.type(price, '246,306');
    expect(price).toHaveAccessibleDescription(sentence);
    expect(desk.sent).toEqual([]);
  });

  test('shows many variants as rows, opens one with an error, and leaves those of few open', async () => {
    const [black] = deskProductOf().variants;
    if (!black) throw new Error('the product has no variant');
    const variants = ['Black', 'Blue', 'Green'].map((name, place) => ({ ...black, name, variantID: 12 + place }));
    const desk = openDeskApp({
      more: { 'GET /product/{itemID}': () => deskProductOf({ variants }) },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    expect(await screen.findAllByText('Ksh 900, 7 to sell')).toHaveLength(3);
    const [, price] = document.querySelectorAll<HTMLInputElement>('[name$=".salePrice"]');
    if (!price) throw new Error('the second variant has no price');
    expect(price).not.toBeVisible();
    await userEvent.click(screen.getByRole('heading', { name: 'Blue' }));
    expect(price).toBeVisible();
    await userEvent.clear(price);
    await userEvent.click(screen.getByRole('heading', { name: 'Blue' }));
    expect(price).not.toBeVisible();
    await desk.press('button', 'Save');
    expect(price).toBeVisible();
    expect(document.querySelector('[name="14.salePrice"]')).not.toBeVisible();
    await desk.press('button', 'Add a variant');
    expect(document.querySelector('[name="new1.salePrice"]')).toBeVisible();
  });

  test('shows two writers field by field, and keeps what each of them has changed', async () => {
    let loads = 0;
    const theirs = deskProductOf({ state: 'version 2', name: 'Their lamp', summary: 'Theirs.' });
    const desk = openDeskApp({
      more: {
        'GET /product/{itemID}': () => {
          loads += 1;
          return loads === 1 ? deskProductOf() : theirs;
        },
        'POST /product/{itemID}': () =>
          new DeskRefusedError({ kind: 'overtaken', states: { decidedOn: 'version 1', now: 'version 2' } }),
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    const type = async (field: string, text: string) => {
      const box = await screen.findByRole('textbox', { name: field });
      await userEvent.clear(box);
      await userEvent.type(box, text);
    };
    await type('Name', 'My lamp');
    await type('Category', 'Light');
    await desk.press('button', 'Save');
    await desk.press('button', 'Close');
    expect(await screen.findByText('Another person has changed this')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Yours: Name' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: /^Theirs: What it is/ })).toHaveAttribute('aria-pressed', 'true');
    await desk.press('button', 'Go on');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('My lamp');
    expect(screen.getByRole('textbox', { name: 'Category' })).toHaveValue('Light');
    expect(screen.getByRole('textbox', { name: /^What it is/ })).toHaveValue('Theirs.');
    await desk.press('button', 'Save');
    expect(desk.sent[1]?.body).toMatchObject({
      decidedOn: 'version 2',
      product: { name: 'My lamp', summary: 'Theirs.' },
    });
  });

  test.each([
    ['of a product', /^Lamp/, 'Lamp'],
    ['of a new product', 'Add a product', ''],
  ])('restores the draft %s after a reload, until it is discarded', async (_, link, name) => {
    const open = async () => {
      cleanup();
      const desk = openDeskApp();
      await desk.press('link', 'Products');
      await desk.press('link', link);
      return { desk, field: await screen.findByRole('textbox', { name: 'Name' }) };
    };
    const { desk, field } = await open();
    await userEvent.type(field, 's');
    await desk.press('button', 'Add a variant');
    const restored = await open();
    expect(restored.field).toHaveValue(`${name}s`);
    expect(screen.getAllByRole('textbox', { name: 'Variant' })).toHaveLength(2);
    expect(screen.getByText('Not saved yet. This device remembers it.')).toBeVisible();
    await restored.desk.press('button', 'Discard changes');
    expect((await open()).field).toHaveValue(name);
    expect(screen.getAllByRole('textbox', { name: 'Variant' })).toHaveLength(1);
  });

  test('compares a restored draft with the product that another person has changed meanwhile', async () => {
    let product = deskProductOf();
    const open = async () => {
      cleanup();
      const desk = openDeskApp({ more: { 'GET /product/{itemID}': () => product } });
      await desk.press('link', 'Products');
      await desk.press('link', /^Lamp/);
      return desk;
    };
    await open();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    product = deskProductOf({ state: 'version 2', name: 'Their lamp' });
    const desk = await open();
    expect(await screen.findByText('Another person has changed this')).toBeVisible();
    await desk.press('button', 'Go on');
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Lamps');
  });

  test('shows the number from which a variant counts as low once it is changed', async () => {
    let lowStock = 3;
    const desk = openDeskApp({
      more: {
        'GET /product/{itemID}': () =>
          deskProductOf({ variants: deskProductOf().variants.map((variant) => ({ ...variant, lowStock })) }),
        'POST /product/{itemID}/variant/{variantID}/low-stock': () => {
          lowStock = 5;
          return { lowStock };
        },
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    expect(await screen.findByText('Low in stock from 3 pieces down')).toBeVisible();
    await desk.press('button', 'Warn at another number');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Pieces, such as 10/ }), '5');
    await desk.press('button', 'Save it');
    await desk.press('button', 'Close');
    expect(await screen.findByText('Low in stock from 5 pieces down')).toBeVisible();
  });

  test('changes the stock by a difference beside a draft, which stays', async () => {
    let stock = 7;
    const desk = openDeskApp({
      role: 'owner',
      more: {
        'GET /product/{itemID}': () =>
          deskProductOf({ variants: deskProductOf().variants.map((variant) => ({ ...variant, stock })) }),
        'POST /product/{itemID}/variant/{variantID}/stock': () => {
          stock = 12;
          return { stock: 12, difference: 5 };
        },
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 's');
    await desk.press('button', 'Add or take away');
    await userEvent.type(await screen.findByRole('textbox', { name: /^Pieces more or less/ }), '+5');
    await userEvent.type(screen.getByRole('textbox', { name: /^Why/ }), 'delivered');
    await desk.press('button', 'Change the stock');
    await desk.press('button', 'Close');
    expect(await screen.findByText('12 to sell, 1 being paid, 2 paid and to be sent')).toBeVisible();
    expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Lamps');
    expect(desk.sent).toMatchObject([{ body: { by: '+5', reason: 'delivered' } }]);
  });

  test('reads the changes of a stock once they are opened', async () => {
    let reads = 0;
    const desk = openDeskApp({
      more: {
        'GET /product/{itemID}/variant/{variantID}/stock': () => {
          reads += 1;
          return { changes: [] };
        },
      },
    });
    await desk.press('link', 'Products');
    await desk.press('link', /^Lamp/);
    const [log] = await screen.findAllByText('Changes of the stock');
    expect(reads).toBe(0);
    if (log) await userEvent.click(log);
    await expect.poll(() => reads).toBe(1);
  });

  test('leads an owner through the first steps, and starts with an empty shop', async () => {
    const seen = [
      stepsOf({ contact: 'done' }),
      stepsOf(
        { contact: 'done', sample: 'done' },
        { sample: { state: 'removed', products: 0, services: 0, articles: 0 } },
      ),
    ];
    let looks = 0;
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /first-steps': () => seen[Math.min(looks++, 1)],
        'POST /first-steps/start-empty': { state: 'removed', deleted: 90, hidden: 2 },
      },
    });
    const steps = await screen.findByRole('region', { name: 'First steps' });
    expect(within(steps).getByText('1 of 8 done')).toBeVisible();
    expect(within(steps).getByText('52 sample products, 16 services and 24 articles are shown.')).toBeVisible();
    expect(within(steps).getByText('DARAJA_URL')).not.toBeVisible();
    await userEvent.click(within(steps).getByText('Go live with M-PESA'));
    expect(within(steps).getByText('DARAJA_URL')).toBeVisible();
    await desk.press('button', 'Start with an empty shop');
    await desk.press('button', 'Remove the samples');
    expect(await screen.findByText('The sample goods are gone. The shop is yours.')).toBeVisible();
    expect(desk.sent.at(-1)).toMatchObject({ body: { decidedOn: 'present' } });
    await desk.press('button', 'Close');
    expect(await within(steps).findByText('2 of 8 done')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Start with an empty shop' })).toBeNull();
  });
});
