import type { DeskService } from '#contract/desk/services.ts';
import { createEditor } from '../support/editor.ts';
import { checkDraft, newDraft, toDraft, toEdit } from './draft.ts';

/** The editor of one service with its plans at the desk. */
export const serviceEditorMachine = createEditor<DeskService>({
  id: 'serviceEditor',
  newDraft,
  toDraft,
  check: checkDraft,
  changeOf: (draft, service) =>
    service === null
      ? { call: 'addDeskService', params: {}, body: { service: toEdit(draft) } }
      : {
          call: 'saveDeskService',
          params: { subscriptionID: String(service.subscriptionID) },
          body: { decidedOn: service.state, service: toEdit(draft) },
        },
});
