/** The texts of the editors at the owner's desk. */
export const deskEditorTexts = {
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Everything is saved.',
  unsaved: 'Not saved yet. This device remembers it.',
  check: 'Some fields need another look.',
  conflictTitle: 'Another person has changed this',
  conflictText: 'Your changes are still here. Choose for each field what it shall be, then go on.',
  noConflict: 'Your changes and theirs do not touch the same fields. Go on to see both.',
  mine: 'Yours',
  theirs: 'Theirs',
  before: 'Before',
  empty: 'empty',
  goOn: 'Go on',
  dropped: 'Left out, because readers do not get it:',
} as const;
