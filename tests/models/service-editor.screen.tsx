import { ServiceScreen } from '#src/desk/screens/ServiceScreen.tsx';
import { DeskPage } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';
import { serviceEditorModel } from './service-editor.model.ts';

export const serviceEditorScreen = editorScreenOf({
  model: serviceEditorModel as never,
  page: (
    <DeskPage path="/services/:subscriptionID">
      <ServiceScreen />
    </DeskPage>
  ),
  at: (id) => `/services/${id}`,
  name: 'name',
  addLabel: 'Add the service',
  words: { name: 'Name', description: 'What it is, in a few sentences' },
});
