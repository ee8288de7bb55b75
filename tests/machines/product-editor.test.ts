import { expect, it } from 'vitest';
import { addVariant, checkDraft, newDraft, toDraft, toEdit } from '#machines/product-editor/draft.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { deskProductOf } from '../models/desk.ts';
import { productEditorModel } from '../models/product-editor.model.ts';

walkEveryPath(productEditorModel);

it('asks for the day of a product that is shown later', () => {
  const draft = { ...toDraft(deskProductOf()), visibility: 'later' };
  expect(checkDraft(draft)).toEqual({ publishAt: 'Choose the day and time.' });
  const chosen = { ...draft, publishAt: '2026-12-01T09:30' };
  expect(checkDraft(chosen)).toEqual({});
  expect(toEdit(chosen).publishAt).toBe('2026-12-01T06:30:00.000Z');
});

const draft = toDraft(deskProductOf());

it('reads the times of each chosen deal, and none of a deal that is not chosen', () => {
  const times = {
    ...draft,
    deals: 'sale trending exclusive',
    saleFrom: '2026-11-28T18:00',
    exclusiveUntil: '2026-11-30T00:00',
  };
  const fields = { ...times, saleUntil: '', dealUntil: '2026-12-24T08:00' };
  expect(toEdit(fields).dealPeriods).toEqual([
    { deal: 'sale', from: '2026-11-28T15:00:00.000Z', until: null },
    { deal: 'exclusive', from: null, until: '2026-11-29T21:00:00.000Z' },
  ]);
  expect(checkDraft({ ...fields, saleUntil: '2026-11-28T08:00' })).toEqual({
    saleUntil: 'Choose an end after the beginning.',
  });
});

it('names the field of each error: of pictures, of variants, and of numbers', () => {
  const noPicture =
    'This is no picture: give one of the art kit, such as giftcard-steam, or a path, such as /images/mug.jpg.';
  expect(checkDraft({ ...draft, image: 'mug' })).toEqual({ image: noPicture });
  expect(checkDraft({ ...draft, image4: 'mug' })).toEqual({ image4: noPicture });
  expect(checkDraft({ ...draft, imageAlt2: 'x'.repeat(201) })).toEqual({ imageAlt2: expect.any(String) });
  const added = addVariant(draft);
  const wrong = {
    ...added,
    '12.listPrice': '10.5',
    '12.salePrice': '24,50',
    'new1.name': 'White',
    'new1.salePrice': '0',
    'new1.stock': 'many',
  };
  expect(checkDraft(wrong)).toEqual({
    '12.salePrice': 'Enter a whole number, such as 2450.',
    '12.listPrice': 'Enter a whole number, such as 2450.',
    'new1.salePrice': 'Enter a price of 1 shilling or more.',
    'new1.stock': 'Enter a whole number, such as 2450.',
  });
  const { 'new1.name': _, ...noVariant } = newDraft;
  const without = Object.fromEntries(Object.entries(noVariant).filter(([name]) => !name.startsWith('new1.')));
  expect(checkDraft({ ...without, name: 'Lamp', category: 'Furniture' })).toEqual({
    variants: 'A product needs a variant.',
  });
});

it('says how long a text and how large a number may be', () => {
  const tooMuch = { ...draft, name: 'x'.repeat(131), summary: 'x'.repeat(1001), '12.name': 'x'.repeat(121) };
  expect(checkDraft(tooMuch)).toEqual({
    name: 'Use at most 120 characters.',
    summary: 'Use at most 1,000 characters.',
    '12.name': 'Use at most 120 characters.',
  });
  expect(
    checkDraft({ ...addVariant(draft), 'new1.name': 'White', 'new1.salePrice': '5', 'new1.stock': '9,999,999' }),
  ).toEqual({ 'new1.stock': 'Enter at most 1,000,000.' });
});

it('sends the drawing of the type until a picture is chosen, also after the type is changed and saved', () => {
  const unchosen = { ...draft, image: '' };
  expect(toEdit(unchosen).image).toBe('controller-lime');
  expect(toEdit({ ...unchosen, itemType: 'merchandise' }).image).toBe('tshirt-lime');
  expect(toEdit({ ...unchosen, image: 'mug-ocean' }).image).toBe('mug-ocean');
  expect(toDraft(deskProductOf({ image: 'controller-lime' })).image).toBe('');
});

it('sends a hidden variant as hidden', () => {
  expect(toEdit({ ...draft, '12.hidden': 'yes', visibility: 'hidden' }).variants[0]?.hidden).toBe(true);
});
