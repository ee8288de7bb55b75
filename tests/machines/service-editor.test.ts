import { describe, expect, it } from 'vitest';
import { checkDraft, newDraft, planKeys, toDraft, toEdit } from '#machines/service-editor/draft.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { serviceEditorModel, serviceOf } from '../models/service-editor.model.ts';

walkEveryPath(serviceEditorModel);

describe('the draft of a service', () => {
  it('is the service that it was made of, with room for two plans', () => {
    const { subscriptionID: _, state: __, ...edit } = serviceOf();
    const draft = toDraft(serviceOf());
    expect(toEdit(draft)).toEqual(edit);
    expect(planKeys(draft)).toEqual(['plan12', 'new1', 'new2']);
  });

  it('names the field of each error, also of the second new plan', () => {
    const draft = toDraft(serviceOf());
    expect(checkDraft({ ...draft, visibility: 'later' })).toEqual({ publishAt: 'Choose the day and time.' });
    expect(checkDraft({ ...draft, 'new2.price': '1.5' })).toEqual({
      'new2.period': 'Required details missing.',
      'new2.days': 'Enter a whole number of days.',
      'new2.price': 'Enter a whole number, such as 2450.',
    });
    expect(checkDraft({ ...draft, 'plan12.hidden': 'yes' })).toEqual({
      visibility: 'Show one plan at least, or hide the service.',
    });
    expect(checkDraft(newDraft)).toMatchObject({ 'new1.period': 'A service needs a plan.' });
  });
});
