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

  it('sends the day of a service that is shown later alone, and asks for the fields of a stored plan that is emptied', () => {
    const draft = { ...toDraft(serviceOf()), publishAt: '2026-12-01T09:30' };
    expect(toEdit({ ...draft, visibility: 'later' }).publishAt).toBe('2026-12-01T06:30:00.000Z');
    expect(toEdit({ ...draft, visibility: 'hidden' }).publishAt).toBeNull();
    const emptied = { ...draft, 'plan12.period': '', 'plan12.days': '', 'plan12.price': '' };
    expect(Object.keys(checkDraft(emptied))).toEqual(['plan12.period', 'plan12.days', 'plan12.price']);
    expect(checkDraft({ ...draft, 'plan12.price': '' })).toEqual({
      'plan12.price': 'Enter a whole number, such as 2450.',
    });
    expect(checkDraft({ ...draft, 'plan12.price': '500,50' })).toEqual({
      'plan12.price': 'Enter a whole number, such as 2450.',
    });
    expect(checkDraft({ ...draft, 'plan12.price': '0' })).toEqual({
      'plan12.price': 'Enter a price of 1 shilling or more.',
    });
  });
});
