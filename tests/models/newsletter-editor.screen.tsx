import { NewsletterEditScreen } from '#src/desk/screens/NewsletterEditScreen.tsx';
import { DeskPage } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';
import { newsletterEditorModel } from './newsletter-editor.model.ts';

export const newsletterEditorScreen = editorScreenOf({
  model: newsletterEditorModel as never,
  page: (
    <DeskPage path="/newsletters/:issueID/edit">
      <NewsletterEditScreen />
    </DeskPage>
  ),
  at: (id) => `/newsletters/${id}/edit`,
  name: 'subject',
  addLabel: 'Save the draft',
  words: { subject: 'Subject', content: 'Text' },
});
