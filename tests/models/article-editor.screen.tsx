import { ArticleScreen } from '#src/desk/screens/ArticleScreen.tsx';
import { articleEditorModel } from './article-editor.model.ts';
import { DeskPage } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';

export const articleEditorScreen = editorScreenOf({
  model: articleEditorModel as never,
  page: (
    <DeskPage path="/articles/:articleID">
      <ArticleScreen />
    </DeskPage>
  ),
  at: (id) => `/articles/${id}`,
  name: 'title',
  addLabel: 'Add the article',
  words: { title: 'Title', author: 'Author' },
});
