import { screen, within } from '@testing-library/react';
import { findControl } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { ProductDraftEdit, ProductEditorView } from '#machines/product-editor/index.ts';
import { ProductScreen } from '#src/desk/screens/ProductScreen.tsx';
import { textOf } from '#tests/support/models/expectations.ts';
import { DeskPage, fieldOf } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';
import { productEditorModel } from './product-editor.model.ts';

const isForm = () => fieldOf('name') !== null;

function controlOf(edit: ProductDraftEdit): HTMLElement | null {
  if (edit.kind === 'add variant') return findControl('button', 'Add a variant');
  if (edit.kind === 'move picture') return findControl('button', `Move up picture ${edit.slot}`);
  if (edit.kind === 'remove picture') return findControl('button', `Remove picture ${edit.slot}`);
  const card = fieldOf(`${edit.key}.name`)?.closest('section');
  return card ? within(card).queryByRole('button', { name: 'Do not add it' }) : null;
}

export const productEditorScreen = editorScreenOf({
  model: productEditorModel as never,
  page: (
    <DeskPage path="/products/:itemID">
      <ProductScreen />
    </DeskPage>
  ),
  at: (id) => `/products/${id}`,
  name: 'name',
  addLabel: 'Add to the shop',
  words: { name: 'Name', '12.salePrice': 'Black: Price in shillings' },
  unnamed: /^(deals|[a-z]+(From|Until)|image(Alt)?\d|releaseDate|redeemSteps|\d+\.stock|new\d+\.hidden)$/,
  controlOf,
  sees: {
    product: (product: ProductEditorView['product']) => {
      if (product && isForm())
        for (const { stock, held, unsent } of product.variants)
          expect(textOf(document.body)).toContain(
            [`${stock} to sell`, held > 0 ? `${held} being paid` : '', `${unsent} paid and to be sent`]
              .filter(Boolean)
              .join(', '),
          );
    },
    variants: (variants: ProductEditorView['variants']) => {
      if (isForm())
        expect(
          [...document.querySelectorAll('form [name$=".salePrice"]')].map((field) => field.getAttribute('name')),
        ).toEqual(variants.map((key) => `${key}.salePrice`));
    },
    pictures: (pictures: ProductEditorView['pictures']) => {
      if (!isForm()) return;
      const groups = screen.getAllByRole('group', { name: /^Picture \d$/ });
      expect(groups.map((group) => within(group).getByLabelText<HTMLInputElement>(/^What it shows/).value)).toEqual(
        pictures.map(({ alt }) => alt),
      );
      expect(fieldOf('image')?.value).toBe(pictures[0]?.image);
    },
    drawing: (drawing: ProductEditorView['drawing']) => {
      if (!isForm()) return;
      const [first] = screen.getAllByRole('group', { name: /^Picture \d$/ });
      expect(textOf(first ?? null)?.includes('Without a photo')).toBe(drawing !== null);
      if (drawing !== null) expect(first?.querySelector('img')?.getAttribute('src')).toContain(drawing);
    },
    free: null,
  },
});
