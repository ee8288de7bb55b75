import { expect, it } from 'vitest';
import { checkDraft, toDraft, toEdit } from '#machines/product-editor/draft.ts';
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
