import { ConnectScreen } from '#src/desk/screens/ConnectScreen.tsx';
import { connectEditorModel } from './connect-editor.model.ts';
import { DeskPage } from './desk-page.tsx';
import { editorScreenOf } from './editor-screens.tsx';

export const connectEditorScreen = editorScreenOf({
  model: connectEditorModel as never,
  page: (
    <DeskPage path="/connect/:part?">
      <ConnectScreen />
    </DeskPage>
  ),
  at: (id) => (id === 'new' ? '/connect/new' : '/connect'),
  name: 'plan',
  addLabel: 'Add it to the shop',
  words: {
    'package113.plan': 'Package 1: Plan, such as Pro',
    'package113.period': 'Package 1: Runs, such as 3 months',
  },
});
