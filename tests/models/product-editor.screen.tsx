import { screen, within } from '@testing-library/react';
import {
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  seesFields,
  seesUsable,
  transient,
  whereShown,
} from '@uwanja/flow-paths/page';
import { expect, vi } from 'vitest';
import type { ProductEditorView } from '#machines/product-editor/index.ts';
import { ProductScreen } from '#src/desk/screens/ProductScreen.tsx';
import { seesLoading, seesText, textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { DeskPage } from './desk-page.tsx';
import { productEditorModel } from './product-editor.model.ts';

const fieldOf = (name: string) => document.querySelector<HTMLInputElement>(`form [name="${name}"]`);
const isForm = () => fieldOf('name') !== null;
/** Fields that the form shows without a name, or only beside another value. */
const unnamed =
  /^(deals|[a-z]+(From|Until)|image(Alt)?\d|releaseDate|publishAt|redeemSteps|\d+\.stock|new\d+\.hidden)$/;
const save = () => findControl('button', 'Save') ?? findControl('button', 'Add to the shop');
const labels: Readonly<Record<string, string>> = {
  name: 'Name',
  category: 'Category',
  'new1.name': 'Variant',
  'new1.salePrice': 'Price in shillings',
};
const whose = { mine: 'Yours', theirs: 'Theirs' } as const;
const words: Readonly<Record<string, string>> = {
  name: 'Name',
  summary: 'What it is, in a few sentences',
  '12.salePrice': 'Black: Price in shillings',
};

const seesEditor = seesFields<ProductEditorView>(productEditorModel, {
  page: (page) => {
    expect(isForm()).toBe(page === 'editing');
    expect(findControl('button', 'Go on') !== null).toBe(page === 'conflict');
  },
  product: (product, { page }) => {
    if (product && isForm() && page === 'editing')
      for (const { stock, held, unsent } of product.variants)
        expect(textOf(document.body)).toContain(
          [`${stock} to sell`, held > 0 ? `${held} being paid` : '', `${unsent} paid and to be sent`]
            .filter(Boolean)
            .join(', '),
        );
  },
  draft: (draft) => {
    if (!isForm()) return;
    for (const [name, value] of Object.entries(draft))
      if (!unnamed.test(name)) expect(fieldOf(name)?.value, name).toBe(value);
  },
  variants: (variants) => {
    if (isForm())
      expect(
        [...document.querySelectorAll('form [name$=".salePrice"]')].map((field) => field.getAttribute('name')),
      ).toEqual(variants.map((key) => `${key}.salePrice`));
  },
  pictures: (pictures) => {
    if (!isForm()) return;
    const named = screen.getAllByRole('group', { name: /^Picture \d$/ });
    expect(named.map((group) => within(group).getByLabelText<HTMLInputElement>(/^What it shows/).value)).toEqual(
      pictures.map(({ alt }) => alt),
    );
    expect(fieldOf('image')?.value).toBe(pictures[0]?.image);
  },
  free: null,
  errors: (errors) => {
    if (!isForm()) return;
    const marked = [...document.querySelectorAll('form [aria-invalid="true"]')].map((field) =>
      field.getAttribute('name'),
    );
    // A page offers no way to remove the last variant.
    const wrong = Object.keys(errors).filter((name) => name !== 'variants');
    expect(marked.toSorted()).toEqual(wrong.toSorted());
  },
  conflicts: (conflicts) => {
    for (const { name, side } of conflicts)
      for (const each of ['mine', 'theirs'] as const)
        expect(findControl('button', `${whose[each]}: ${words[name]}`)?.getAttribute('aria-pressed')).toBe(
          String(side === each),
        );
    expect(screen.queryAllByRole('button', { name: /^Yours: / })).toHaveLength(conflicts.length);
  },
  message: (message, { page }) => {
    if (message && (page === 'editing' || page === 'failed'))
      expect(textOf(document.body)).toContain(shownText(message));
  },
  canEdit: (canEdit) => {
    if (isForm()) expect(fieldOf('name')?.disabled).toBe(!canEdit);
  },
  canDiscard: seesUsable('Discard changes'),
  canSubmit: (canSubmit) => {
    const button = save() as HTMLButtonElement | null;
    expect(button !== null && !button.disabled).toBe(canSubmit);
  },
  canRetry: (canRetry) => expect(findControl('button', 'Try again') !== null).toBe(canRetry),
});

const seesForm = () => expect(isForm()).toBe(true);

export const productEditorScreen = screenOf(productEditorModel)({
  page: (
    <DeskPage path="/products/:itemID">
      <ProductScreen />
    </DeskPage>
  ),
  at: ({ itemID }) => `/products/${itemID ?? 'new'}`,
  always: seesEditor,
  events: {
    'editor.retried': press('Try again'),
    'field.changed': ({ name, value }) =>
      name === 'nowhere'
        ? externalEvent('nothing: no such field is shown')
        : { ...fill<unknown>(labels[name] ?? '', () => value), control: () => fieldOf(name) },
    'variant.added': press('Add a variant'),
    'variant.removed': whereShown(
      {
        control: ({ key }) => {
          const card = fieldOf(`${key}.name`)?.closest('section');
          return card ? within(card).queryByRole('button', { name: 'Do not add it' }) : null;
        },
        act: (user, control) => user.click(control),
      },
      'nothing: a variant that is in the shop is hidden',
    ),
    'picture.moved': whereShown(
      press(({ slot }) => `Move up picture ${slot}`),
      'nothing: the first picture cannot move up',
    ),
    'picture.removed': whereShown(
      press(({ slot }) => `Remove picture ${slot}`),
      'nothing: there is no such picture, or it is the only one',
    ),
    'stock.changed': externalEvent('the dialog of a change of the stock'),
    'draft.discarded': press('Discard changes'),
    'editor.submitted': {
      control: save,
      act: async (user, control) => {
        vi.spyOn(crypto, 'randomUUID').mockReturnValue('a1' as ReturnType<typeof crypto.randomUUID>);
        await user.click(control);
      },
    },
    'conflict.chosen': press(({ name, side }) => `${whose[side]}: ${words[name]}`),
    'conflict.resolved': press('Go on'),
    'change.done': externalEvent('the dialog of the change'),
    'change.overtaken': externalEvent('the dialog of the change'),
    'change.stopped': externalEvent('the dialog of the change'),
  },
  states: {
    opening: transient,
    'editing.deciding': transient,
    loading: seesLoading,
    comparing: seesLoading,
    failed: seesText(/^You are offline/),
    uncompared: seesText(/^You are offline/),
    'editing.clean': seesForm,
    'editing.dirty': seesForm,
    refreshing: seesForm,
    acting: seesForm,
    conflict: seesText('Another person has changed this'),
    added: () => expect(isForm()).toBe(false),
  },
});
