import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { ShopSettings } from '#contract/desk/shop.ts';
import { DeskRefusedError } from '#machines/support/desk-refusal.ts';
import { freshly, openDeskApp } from '#tests/support/views/desk-app.tsx';
import { uwanja } from '../models/shop-settings.model.ts';

/** The settings of the shop on their page of the owner's desk, and what all its forms have in common. */

// Drafts last as long as the tab.
afterEach(() => sessionStorage.clear());

describe('the settings and forms of the desk', () => {
  test('saves the settings of the shop, and merges them with those of a faster person', async () => {
    const settings: ShopSettings = { ...uwanja, hours: 'Mon–Fri' };
    const stored = [
      { state: 'version 1', settings },
      { state: 'version 2', settings: { ...settings, name: 'Pwani', phone: '0712 000 111' } },
      { state: 'version 3', settings: { ...settings, name: 'Rift Games', phone: '0712 000 111', hours: '' } },
    ];
    let reads = 0;
    let saves = 0;
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /shop': () => stored[reads++],
        'POST /shop': () =>
          saves++ === 0
            ? new DeskRefusedError({ kind: 'overtaken', states: { decidedOn: 'version 1', now: 'version 2' } })
            : { state: 'version 3' },
      },
    });
    await desk.press('link', 'More');
    await desk.press('link', 'Shop');
    const type = async (label: string, text: string) => {
      const field = await screen.findByLabelText(new RegExp(`^${label}`));
      await userEvent.clear(field);
      if (text !== '') await userEvent.type(field, text);
    };
    await type('Name of the shop', 'Rift Games');
    await type('Fee in Ksh', 'free');
    await desk.press('button', 'Save');
    expect(await screen.findByText('Enter whole shillings.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Fee in Ksh/)).toHaveFocus());
    await type('Fee in Ksh', '300');
    await type('Hours', '');
    await desk.press('button', 'Save');
    await desk.press('button', 'Save them');
    expect(
      await screen.findByText('Another person has changed it since you opened it. Your change was not made.'),
    ).toBeVisible();
    await desk.press('button', 'Close');
    expect(await screen.findByRole('button', { name: 'Yours: Name of the shop' })).toBePressed();
    await desk.press('button', 'Go on');
    expect(screen.getByLabelText(/^Phone/)).toHaveValue('0712 000 111');
    await desk.press('button', 'Save');
    await desk.press('button', 'Save them');
    expect(await screen.findByText('The settings are saved.')).toBeVisible();
    expect(desk.sent.at(-1)).toMatchObject({
      call: 'POST /shop',
      body: {
        decidedOn: 'version 2',
        settings: { name: 'Rift Games', phone: '0712 000 111', hours: '', delivery: { fee: 300 } },
      },
    });
    await desk.press('button', 'Close');
    expect(await screen.findByText('Everything is saved.')).toBeVisible();
  });

  test('names the products that another tax makes too dear for M-PESA', async () => {
    const names = ['Lamp', 'Sofa', 'Desk', 'Bed', 'Wardrobe'];
    const desk = openDeskApp({
      more: {
        ...freshly.more,
        'GET /shop': { state: 'version 1', settings: uwanja },
        'POST /shop': { state: 'version 2', unpayable: { count: 7, names } },
      },
      path: '/shop',
    });
    const rate = await screen.findByLabelText(/^Rate in/);
    await userEvent.clear(rate);
    await userEvent.type(rate, '16');
    await desk.press('button', 'Save');
    await desk.press('button', 'Save them');
    expect(
      await screen.findByText(
        'The settings are saved. 7 products now cost more than the Ksh 250,000 that M-PESA takes in one payment: Lamp, Sofa, Desk, Bed, Wardrobe and 2 more.',
      ),
    ).toBeVisible();
  });

  test('restores the typed settings after the page was left, and none once they are discarded', async () => {
    const more = { ...freshly.more, 'GET /shop': { state: 'version 1', settings: uwanja } };
    const desk = openDeskApp({ more });
    await desk.press('link', 'More');
    await desk.press('link', 'Shop');
    await userEvent.type(await screen.findByLabelText(/^Hours/), 'Mon–Sat');
    await desk.press('link', 'More');
    await desk.press('link', 'Shop');
    expect(await screen.findByLabelText(/^Hours/)).toHaveValue('Mon–Sat');
    cleanup();
    const reloaded = openDeskApp({ more });
    await reloaded.press('link', 'More');
    await reloaded.press('link', 'Shop');
    expect(await screen.findByLabelText(/^Hours/)).toHaveValue('Mon–Sat');
    expect(screen.getByText('Not saved yet. This device remembers it.')).toBeVisible();
    await reloaded.press('button', 'Discard changes');
    expect(screen.getByLabelText(/^Hours/)).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });

  test.each([
    ['/shop', 'name', 40],
    ['/shop', 'slide 1 title', 60],
    ['/articles/new', 'title', 160],
    ['/newsletters/new', 'subject', 160],
    ['/services/new', 'name', 120],
    ['/connect/new', 'new.plan', 40],
  ])(
    'at %s does not cut a pasted %s that is too long, and says that it has at most %d characters',
    async (path, name, most) => {
      const desk = openDeskApp({ path, more: { 'GET /shop': { state: 'version 1', settings: uwanja } } });
      const field = await waitFor(() => {
        const found = document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
        expect(found).not.toBeNull();
        return found as HTMLInputElement;
      });
      const pasted = 'x'.repeat(most + 1);
      await userEvent.clear(field);
      await userEvent.click(field);
      await userEvent.paste(pasted);
      expect(field).toHaveValue(pasted);
      await desk.press('button', /^(Save|Add)/);
      expect(field).toHaveAccessibleDescription(`Use at most ${most} characters.`);
    },
  );
});
