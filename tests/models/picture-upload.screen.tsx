import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { PictureUploadView } from '#machines/picture-upload/index.ts';
import { UploadProgress } from '#src/desk/parts/PictureUpload.tsx';
import { shownText } from '#tests/support/models/effects.ts';
import { textOf } from '#tests/support/models/expectations.ts';
import { seesFields } from '#tests/support/models/page-fields.ts';
import { findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { editorActor } from './desk.ts';
import { DeskPage } from './desk-page.tsx';
import { pictureUploadModel } from './picture-upload.model.ts';

const seesProgress = (text: string) => () => expect(textOf(screen.getByRole('alert'))).toContain(text);

const seesUpload = seesFields<PictureUploadView>(pictureUploadModel, {
  status: null,
  sent: (sent, { status, files }) => {
    if (status === 'sending') seesProgress(`Sending ${sent + 1} of ${files}…`)();
  },
  files: null,
  message: (message, { status }) => {
    if (message && status === 'refused') seesProgress(shownText(message) ?? '')();
  },
  canRetry: (canRetry) => expect(findControl('button', 'Send now') !== null).toBe(canRetry),
});

export const pictureUploadScreen = screenOf(pictureUploadModel)({
  page: (
    <DeskPage>
      <UploadProgress file={new File([], 'photo.jpg')} editor={editorActor} field="image" />
    </DeskPage>
  ),
  always: seesUpload,
  events: { 'upload.retried': press('Send now') },
  states: {
    decoding: seesProgress('Opening the photo…'),
    resizing: seesProgress('Making it smaller…'),
    sending: seesProgress('of 3…'),
    waiting: seesProgress('The line is lost. It goes on by itself.'),
    stored: seesProgress('The photo is in the shop. Save the product to show it.'),
    refused: () => void expect(screen.getByRole('alert')).toBeVisible(),
  },
});
