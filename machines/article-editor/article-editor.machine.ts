import type { DeskArticle } from '#contract/desk/articles.ts';
import { createEditor } from '../support/editor.ts';
import { checkDraft, newDraft, toDraft, toEdit } from './draft.ts';

/** The editor of one article at the desk. */
export const articleEditorMachine = createEditor<DeskArticle>({
  id: 'articleEditor',
  newDraft,
  toDraft,
  check: checkDraft,
  changeOf: (draft, article) =>
    article === null
      ? { call: 'addDeskArticle', params: {}, body: { article: toEdit(draft) } }
      : {
          call: 'saveDeskArticle',
          params: { articleID: String(article.articleID) },
          body: { decidedOn: article.state, article: toEdit(draft) },
        },
});
