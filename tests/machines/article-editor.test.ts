import { describe, expect, it } from 'vitest';
import { checkDraft, newDraft, toDraft, toEdit } from '#machines/article-editor/draft.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { articleEditorModel, articleOf } from '../models/article-editor.model.ts';

walkEveryPath(articleEditorModel);

describe('the draft of an article', () => {
  const written = { ...newDraft, title: 'Cup', intro: 'It begins.', content: 'On Saturday.', author: 'Amina' };

  it('is the article that it was made of', () => {
    const { articleID: _, state: __, dateAdded: ___, ...edit } = articleOf();
    expect(toEdit(toDraft(articleOf()))).toEqual(edit);
    const later = { visibility: 'later' as const, publishAt: '2026-12-01T06:30:00.000Z', event: null };
    expect(toEdit(toDraft(articleOf(later)))).toMatchObject(later);
  });

  it('names the field of each error', () => {
    expect(Object.keys(checkDraft(newDraft)).toSorted()).toEqual(['author', 'content', 'intro', 'title']);
    expect(checkDraft({ ...written, venue: 'Sarit' })).toEqual({ eventAt: 'Choose the day and time.' });
    expect(checkDraft({ ...written, eventAt: '2026-12-05T14:00' })).toEqual({ venue: 'Required details missing.' });
    expect(checkDraft({ ...written, visibility: 'later' })).toEqual({ publishAt: 'Choose the day and time.' });
    expect(Object.keys(checkDraft({ ...written, photo: 'x' }))).toEqual(['photo']);
    expect(Object.keys(checkDraft({ ...written, categories: 'a,b,c,d,e,f,g' }))).toEqual(['categories']);
    expect(checkDraft(written)).toEqual({});
  });
});
