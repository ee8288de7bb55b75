import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { PictureUploadView } from '#machines/picture-upload/index.ts';
import { PictureUpload } from '#src/desk/parts/PictureUpload.tsx';
import { shownText } from '#tests/support/models/effects.ts';
import { textOf } from '#tests/support/models/expectations.ts';
import { seesFields } from '#tests/support/models/page-fields.ts';
import { externalEvent, findControl, press, screenOf } from '#tests/support/models/screen-level.tsx';
import { editorActor } from './desk.ts';
import { DeskPage } from './desk-page.tsx';
import { pictureUploadModel } from './picture-upload.model.ts';

const stored = `/pictures/${'a'.repeat(64)}-1280.webp`;
const page = () => textOf(document.body);
const seesProgress = (text: string) => () => expect(page()).toContain(text);
const edits = (name: RegExp) => screen.queryAllByRole<HTMLButtonElement>('button', { name });

const seesUpload = seesFields<PictureUploadView>(pictureUploadModel, {
  status: null,
  photos: (photos, { canEdit }) => {
    const done = photos.filter(({ status }) => status === 'stored');
    expect(edits(/^Turn, photo \d$/)).toHaveLength(done.length);
    expect(edits(/^Show the whole, photo \d$/)).toHaveLength(done.filter(({ isSquare }) => isSquare).length);
    for (const button of edits(/^Turn, photo \d$/)) expect(button.disabled).toBe(!canEdit);
    for (const { message } of photos) if (message) expect(page()).toContain(shownText(message));
  },
  index: (index, { status, photos }) => {
    if (status !== 'ended' && photos.length > 1) expect(page()).toContain(`Photo ${index + 1} of ${photos.length}.`);
  },
  sent: (sent, { status, files }) => {
    if (status === 'sending') seesProgress(`Sending ${sent + 1} of ${files}…`)();
  },
  files: null,
  canRetry: (canRetry) => expect(findControl('button', 'Send now') !== null).toBe(canRetry),
  canEdit: null,
});

export const pictureUploadScreen = screenOf(pictureUploadModel)({
  page: (
    <DeskPage>
      <PictureUpload
        editor={editorActor}
        readField={() => stored}
        fields={['image', 'image2']}
        disabled={false}
        multiple
      />
    </DeskPage>
  ),
  always: seesUpload,
  events: {
    // The test chooses no files: a choice is the same event for any of them.
    'photos.chosen': externalEvent('the dialog of files'),
    'photo.turned': press(({ index }) => `Turn, photo ${index + 1}`),
    'photo.cut': {
      control: ({ index }) => edits(new RegExp(`^(Cut to a square|Show the whole), photo ${index + 1}$`))[0] ?? null,
      act: (user, control) => user.click(control),
    },
    'upload.retried': press('Send now'),
  },
  states: {
    next: seesProgress('Opening the photo…'),
    decoding: seesProgress('Opening the photo…'),
    resizing: seesProgress('Making it smaller…'),
    sending: seesProgress('of 3…'),
    waiting: seesProgress('The line is lost. It goes on by itself.'),
    ended: () => void expect(screen.getByRole('button', { name: 'Add more photos' })).toBeVisible(),
  },
});
