import { describe, expect, it } from 'vitest';
import { checkDraft, toDraft, toEdit } from '#machines/newsletter-editor/draft.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { newsletterEditorModel, newsletterOf } from '../models/newsletter-editor.model.ts';

walkEveryPath(newsletterEditorModel);

describe('the draft of a newsletter', () => {
  it('is the issue that it was made of', () => {
    const { subject, content, categories } = newsletterOf();
    expect(toEdit(toDraft(newsletterOf()))).toEqual({ subject, content, categories });
  });

  it('needs a category', () => {
    expect(checkDraft({ ...toDraft(newsletterOf()), categories: '' })).toEqual({ categories: 'Choose who gets it.' });
  });
});
