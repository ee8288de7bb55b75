import { fireEvent, screen } from '@testing-library/react';
import { externalEvent, fill, press, screenOf, seesFields, seesUsable, whereShown } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { BulkChangeView } from '#machines/bulk-change/index.ts';
import { BulkChangeForm } from '#src/desk/parts/BulkChangeForm.tsx';
import { seesMessage, seesText, textOf } from '#tests/support/models/expectations.ts';
import { bulkChangeModel } from './bulk-change.model.ts';
import { listeningActor } from './desk.ts';
import { DeskPage, fieldOf, isForm, statusText } from './desk-page.tsx';

const boxOf = (itemID: number) =>
  screen.queryByRole<HTMLInputElement>('checkbox', { name: `Change ${itemID === 7 ? 'Lamp' : 'Cable'}` });
const typed = fill<{ readonly value: string }>('Percent', ({ value }) => value);

const seesBulk = seesFields<BulkChangeView>(bulkChangeModel, {
  status: null,
  fields: (fields, { hasValue, hasRounding }) => {
    if (!isForm()) return;
    expect(fieldOf('kind')?.value).toBe(fields.kind);
    if (hasValue) expect(fieldOf('value')?.value).toBe(fields.value);
    if (hasRounding) expect(fieldOf('rounding')?.value).toBe(fields.rounding);
  },
  hasValue: (hasValue) => {
    if (isForm()) expect(fieldOf('value') !== null).toBe(hasValue);
  },
  hasRounding: (hasRounding) => {
    if (isForm()) expect(fieldOf('rounding') !== null).toBe(hasRounding);
  },
  hasDeal: (hasDeal, { fields }) => {
    if (!isForm()) return;
    expect(fieldOf('deal') !== null).toBe(hasDeal);
    if (hasDeal) expect(fieldOf('deal')?.value).toBe(fields.deal);
  },
  hasTimes: (hasTimes, { fields }) => {
    if (!isForm()) return;
    for (const name of ['from', 'until'] as const)
      expect(fieldOf(name)?.value).toBe(hasTimes ? fields[name] : undefined);
  },
  error: (error, { hasValue }) => {
    if (isForm() && hasValue) expect(fieldOf('value')?.getAttribute('aria-invalid') === 'true').toBe(error !== null);
    if (error) expect(textOf(document.body)).toContain(error);
  },
  products: (products) => {
    if (!isForm()) return;
    expect(screen.queryAllByRole('checkbox')).toHaveLength(products?.length ?? 0);
    for (const { itemID, chosen, variants, shown, error } of products ?? []) {
      expect(boxOf(itemID)?.checked).toBe(chosen);
      const row = textOf(boxOf(itemID)?.closest('li') ?? null);
      if (variants.length > 0) expect(row).toContain('Black: Ksh 900 → Ksh 1,080; before the sale Ksh 1,000 → none');
      expect(row).toContain('Deals → Deals, Sale');
      expect(row?.includes('Shown → Hidden')).toBe(shown[0] !== shown[1]);
      expect(row?.includes('below 1 shilling')).toBe(error !== null && chosen);
    }
  },
  chosen: (chosen, { products, busy }) => {
    if (isForm() && products && products.length > 0 && !busy)
      expect(statusText()).toContain(`${chosen} ${chosen === 1 ? 'product' : 'products'} will change.`);
  },
  unchanged: (unchanged, { products, busy }) => {
    if (isForm() && products && products.length > 0 && !busy)
      expect(statusText().includes('1 product of the list is already so.')).toBe(unchanged === 1);
  },
  message: (message) => {
    if (message) seesMessage(message);
  },
  busy: (busy) => {
    if (isForm()) expect(/…/.test(statusText())).toBe(busy);
  },
  canEdit: (canEdit) => {
    if (isForm()) expect(fieldOf('kind')?.disabled).toBe(!canEdit);
  },
  canToggle: (canToggle) => {
    for (const box of screen.queryAllByRole<HTMLInputElement>('checkbox')) expect(box.disabled).toBe(!canToggle);
  },
  canPreview: seesUsable('See what changes'),
  canApply: seesUsable('Change them'),
  canRestart: seesUsable('Change something else'),
});

export const bulkChangeScreen = screenOf(bulkChangeModel)({
  page: (
    <DeskPage>
      <BulkChangeForm
        filters={{ search: 'lamp', category: 'Furniture', only: null }}
        page={{ to: listeningActor, event: { type: 'page.loaded' } }}
      />
    </DeskPage>
  ),
  always: seesBulk,
  events: {
    'field.changed': whereShown(
      {
        control: ({ field }) => fieldOf(field),
        act: async (user, control, event) => {
          if (event.field === 'value') await typed.act(user, control, event);
          else if (event.field === 'until') fireEvent.change(control, { target: { value: event.value } });
          else await user.selectOptions(control, event.value);
        },
      },
      'nothing: this kind of change has no such field',
    ),
    'product.toggled': ({ itemID }) =>
      itemID === 99
        ? externalEvent('nothing: no such product is listed')
        : { control: () => boxOf(itemID), act: (user, control) => user.click(control) },
    'preview.requested': press('See what changes'),
    'bulk.submitted': press('Change them'),
    'bulk.restarted': press('Change something else'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    choosing: () => expect(isForm()).toBe(true),
    previewing: seesText('Looking…'),
    previewed: () => void expect(screen.getByRole('status')).not.toBeEmptyDOMElement(),
    acting: () => expect(isForm()).toBe(true),
    outdated: seesText('A product was changed meanwhile. Looking again…'),
    applied: seesText('The change was made. It stands below, where you can undo it for a day.'),
  },
});
