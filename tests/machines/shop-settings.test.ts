import { describe, expect, it } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { readDraft, toDraft } from '#machines/shop-settings/draft.ts';
import { type StoredShop, shopSettingsMachine } from '#machines/shop-settings/index.ts';
import type { Loaded } from '#machines/support/editor.ts';
import { editorEvents as events, viewEditor } from '#machines/support/editor-view.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { actionActor } from '../models/desk.ts';
import { shopSettingsModel, uwanja } from '../models/shop-settings.model.ts';

walkEveryPath(shopSettingsModel);

describe('the form of the settings', () => {
  const draft = toDraft(uwanja);

  it('is read as the settings that it was made of', () => {
    expect(readDraft(draft)).toEqual({ settings: uwanja });
  });

  it('names a drawing without its path, and the field of a slide', () => {
    expect(toDraft({ ...uwanja, logo: '/images/cap-night.svg' }).logo).toBe('cap-night');
    expect(readDraft({ ...draft, 'slide 3 title': 'Mugs', 'slide 3 image': 'mug-lime', 'slide 3 to': 'mugs' })).toEqual(
      {
        errors: { 'slide 3 to': 'Enter an address of this shop, such as /products?category=Consoles.' },
      },
    );
  });

  it.each([
    ['/products?category=Lamps', true],
    ['/', true],
    ['/product/900001/12/lamp#reviews', true],
    ['/reviews/7', true],
    ['/no-such-page', false],
    ['/reviews', false],
    ['/cart/7', false],
  ])('lets a slide lead to %s: %s', (to, isPage) => {
    const read = readDraft({ ...draft, 'slide 2 title': 'Mugs', 'slide 2 image': 'mug-lime', 'slide 2 to': to });
    expect(read).toMatchObject(isPage ? { settings: {} } : { errors: { 'slide 2 to': 'The shop has no such page.' } });
  });

  it('accepts commas, empty amounts and blank lines', () => {
    const typed = {
      fee: '1,500',
      'fee nairobi': '',
      freeFrom: '10,000',
      taxRate: '16',
      channels: '\nhttps://x.com/a \n\nhttps://www.youtube.com/@a',
    };
    expect(readDraft({ ...draft, ...typed })).toMatchObject({
      settings: {
        delivery: { fee: 1500, cities: {}, freeFrom: 10_000 },
        tax: { rate: 0.16 },
        channels: ['https://x.com/a', 'https://www.youtube.com/@a'],
      },
    });
  });

  it('reads the days of a delivery with a dash, as one number, or as none', () => {
    const typed = { 'days nairobi': ' 1 – 2', 'days mombasa': '', 'days kisii': '4', 'days other': '0-0' };
    expect(readDraft({ ...draft, ...typed })).toMatchObject({
      settings: { deliveryDays: { nairobi: [1, 2], kisii: [4, 4], other: [0, 0] } },
    });
    expect(toDraft({ ...uwanja, deliveryDays: { kisii: [4, 4], other: [1, 2] } })).toMatchObject({
      'days kisii': '4',
      'days other': '1-2',
      'days nairobi': '',
    });
  });

  it.each([
    ['name', '', 'Required details missing.'],
    ['phone', 'call me', 'Enter a phone number, such as 0712 345 678, or nothing.'],
    ['channels', 'instagram', 'Enter an address that starts with https://.'],
    ['fee', '12.5', 'Enter whole shillings.'],
    ['fee mombasa', '-3', 'Enter whole shillings.'],
    ['freeFrom', '500,50', 'Enter whole shillings.'],
    ['taxRate', '1,5', 'Write it with a point: 1.5.'],
    ['taxRate', 'one', 'Enter a number, such as 1.5.'],
    ['fee nairobi', '1000000', 'Enter at most Ksh 999,999.'],
    ['freeFrom', '0', 'Enter an amount above 0, or nothing.'],
    ['taxRate', '160', 'Enter at most 100%.'],
    ['usdKes', '', 'Enter a number, such as 1.5.'],
    ['usdKes', '129,55', 'Write it with a point: 129.55.'],
    ['usdKes', '0', 'Enter a rate above 0, such as 129.55.'],
    ['usdKes', '1300', 'Enter at most 1,000.'],
    ['days nairobi', 'tomorrow', 'Enter days, such as 1-2, or nothing.'],
    ['days other', '4-2', 'Enter the smaller number first.'],
    ['days kisii', '1-90', 'Enter at most 60 days.'],
    ['taxLabel', ' ', 'Required details missing.'],
  ] as const)('has at the field %s for “%s” the message “%s”', (field, value, message) => {
    expect(readDraft({ ...draft, [field]: value })).toEqual({ errors: { [field]: message } });
  });

  it('saves a shop without tax with any rate and name, and marks neither as wrong', async () => {
    const thing: StoredShop = { state: 'version 1', settings: uwanja };
    const flow = createActor(
      shopSettingsMachine.provide({
        actors: { load: fromPromise(async (): Promise<Loaded<StoredShop>> => ({ thing, stored: null })) },
      }),
      { input: { id: 1, action: actionActor } },
    ).start();
    await waitFor(flow, (snapshot) => viewEditor(snapshot).canEdit);
    for (const [field, value] of Object.entries({ taxRate: '1,5', taxLabel: '', fee: 'free' }))
      flow.send(events.fieldChanged(field, value));
    flow.send(events.submitted('a1', true));
    const marked = () => Object.keys(viewEditor(flow.getSnapshot()).errors).toSorted();
    expect(marked()).toEqual(['fee', 'taxLabel', 'taxRate']);
    flow.send(events.fieldChanged('taxKind', 'none'));
    expect(marked()).toEqual(['fee']);
    flow.send(events.fieldChanged('fee', '300'));
    expect(readDraft(viewEditor(flow.getSnapshot()).draft)).toMatchObject({
      settings: { tax: { label: 'DST', rate: 0, kind: 'none' } },
    });
    expect(readDraft({ ...draft, taxKind: 'none' })).toMatchObject({
      settings: { tax: { rate: 0.015, kind: 'none' } },
    });
  });
});
