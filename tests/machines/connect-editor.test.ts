import { describe, expect, it } from 'vitest';
import { checkDraft, newDraft, packageKeys, toDraft, toEdit } from '#machines/connect-editor/draft.ts';
import { walkEveryPath } from '#tests/support/models/machine-level.ts';
import { connectEditorModel, connectOf } from '../models/connect-editor.model.ts';

walkEveryPath(connectEditorModel);

describe('the draft of the Connect packages', () => {
  const draft = toDraft(connectOf());

  it('has a key for each package, and a new one alone', () => {
    expect([packageKeys(draft), packageKeys(newDraft)]).toEqual([['package113'], ['new']]);
  });

  it.each([
    ['6', 600],
    ['6.57', 657],
    ['1.15', 115],
    ['1,200', 120_000],
    ['0.1', 10],
  ])('reads %s dollars as %d cents', (dollars, usdCents) => {
    const edit = toEdit({ ...draft, 'package113.dollars': dollars });
    expect(edit.packages[0]?.usdCents).toBe(usdCents);
  });

  it.each(['', 'six', '6.505', '-1', '2000', '6,50'])('refuses "%s" as a price in dollars', (dollars) => {
    expect(Object.keys(checkDraft({ ...draft, 'package113.dollars': dollars }))).toEqual(['package113.dollars']);
  });

  it('says how a price with a decimal comma is written', () => {
    expect(checkDraft({ ...draft, 'package113.dollars': '6,50' })).toEqual({
      'package113.dollars': 'Write it with a point: 6.50.',
    });
    expect(checkDraft({ ...draft, 'package113.days': '1,5' })).toEqual({
      'package113.days': 'Enter a whole number of days.',
    });
  });

  it('asks for each field of a new package', () => {
    expect(Object.keys(checkDraft({ ...newDraft, 'new.plan': 'Team' }))).toEqual([
      'new.period',
      'new.days',
      'new.dollars',
    ]);
  });

  it('sends a package that is shown later, and a new one without a number', () => {
    const later = { 'package113.visibility': 'later', 'package113.publishAt': '2026-12-24T18:00' };
    const own = toEdit({ ...draft, ...later }).packages;
    const added = toEdit({
      'new.plan': 'Team',
      'new.period': '1 month',
      'new.days': '30',
      'new.dollars': '40.5',
      'new.visibility': 'shown',
      // What a field that is not shown any more had.
      'new.publishAt': '2026-12-24T18:00',
    }).packages;
    expect(
      [...own, ...added].map(({ itemID, usdCents, visibility, publishAt }) => [
        itemID,
        usdCents,
        visibility,
        publishAt,
      ]),
    ).toEqual([
      [113, 650, 'later', '2026-12-24T15:00:00.000Z'],
      [null, 4050, 'shown', null],
    ]);
  });
});
