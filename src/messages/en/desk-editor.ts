/** The texts of the editors at the owner's desk. */
export const deskEditorTexts = {
  save: 'Save',
  discard: 'Discard changes',
  saved: 'Everything is saved.',
  unsaved: 'Not saved yet. This device remembers it.',
  check: 'Some fields need another look.',
  dropped: 'Left out, because readers do not get it:',
} as const;
