import type { DeskNewsletter } from '#contract/desk/newsletters.ts';
import { createEditor } from '../support/editor.ts';
import { checkDraft, newDraft, toDraft, toEdit } from './draft.ts';

/** The editor of one issue of the newsletter at the desk. */
export const newsletterEditorMachine = createEditor<DeskNewsletter>({
  id: 'newsletterEditor',
  newDraft,
  toDraft,
  check: checkDraft,
  changeOf: (draft, issue) =>
    issue === null
      ? { call: 'addDeskNewsletter', params: {}, body: { issue: toEdit(draft) } }
      : {
          call: 'saveDeskNewsletter',
          params: { issueID: String(issue.issueID) },
          body: { decidedOn: issue.state, issue: toEdit(draft) },
        },
});
