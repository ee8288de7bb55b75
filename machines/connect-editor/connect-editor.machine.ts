import type { DeskConnect } from '#contract/desk/connect.ts';
import { createEditor } from '../support/editor.ts';
import { checkDraft, newDraft, toDraft, toEdit } from './draft.ts';

/** The editor of all Connect packages at the desk, and of a new one. */
export const connectEditorMachine = createEditor<DeskConnect>({
  id: 'connectEditor',
  newDraft,
  toDraft,
  check: checkDraft,
  changeOf: (draft, connect) =>
    connect === null
      ? { call: 'addDeskConnect', params: {}, body: { connect: toEdit(draft) } }
      : { call: 'saveDeskConnect', params: {}, body: { decidedOn: connect.state, connect: toEdit(draft) } },
});
