import { screen } from '@testing-library/react';
import { externalEvent, findControl, press, screenOf, seesFields } from '@uwanja/flow-paths/page';
import { expect } from 'vitest';
import type { PictureUploadView } from '#machines/picture-upload/index.ts';
import { PictureUpload, photoCrop } from '#src/desk/parts/PictureUpload.tsx';
import { textOf } from '#tests/support/models/expectations.ts';
import { shownText } from '#tests/support/models/notices.ts';
import { editorActor } from './desk.ts';
import { DeskPage } from './desk-page.tsx';
import { pictureUploadModel } from './picture-upload.model.ts';

await photoCrop.load();

const stored = `/pictures/${'a'.repeat(64)}-1280.webp`;
const page = () => textOf(document.body);
const seesProgress = (text: string) => () => expect(page()).toContain(text);
/** The buttons of photos, also those behind a dialog. */
const edits = (name: RegExp) => screen.queryAllByRole<HTMLButtonElement>('button', { name, hidden: true });

const seesUpload = seesFields<PictureUploadView>(pictureUploadModel, {
  status: null,
  photos: (photos, { canEdit }) => {
    const done = photos.filter(({ status }) => status === 'stored');
    expect(edits(/^Turn, photo \d$/)).toHaveLength(done.length);
    for (const button of edits(/^(Turn|Crop), photo \d$/)) expect(button.disabled).toBe(!canEdit);
    const refused = photos.filter(({ status, isReplaced }) => status === 'refused' && !isReplaced);
    expect(document.querySelectorAll('.MuiAlert-colorError')).toHaveLength(refused.length);
    for (const { name, message } of refused) expect(page()).toContain(`${name}: ${shownText(message)}`);
  },
  index: (index, { status, photos }) => {
    if (status !== 'ended' && status !== 'cropping' && photos.length > 1)
      expect(page()).toContain(`Photo ${index + 1} of ${photos.length}.`);
  },
  sent: (sent, { status, files }) => {
    if (status === 'sending') seesProgress(`Sending ${sent + 1} of ${files}…`)();
  },
  files: null,
  canRetry: (canRetry) => expect(findControl('button', 'Send now') !== null).toBe(canRetry),
  canEdit: null,
  preview: (preview) => {
    expect(screen.queryByRole('dialog', { name: 'Crop the photo' }) !== null).toBe(preview !== null);
    if (preview) expect(screen.getByRole('img', { name: 'The photo' })).toHaveAttribute('width', `${preview.width}`);
  },
  frame: (frame, { preview }) => {
    const part = screen.queryByLabelText(/^The part that is shown/);
    if (!preview) return;
    expect(part?.style.width).toBe(`${(frame?.width ?? 1) * 100}%`);
  },
  isSquare: (isSquare, { preview }) => {
    if (preview) expect(screen.getByRole('radio', { name: isSquare ? 'Square' : 'Any shape' })).toBeChecked();
  },
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
    'crop.opened': press(({ index }) => `Crop, photo ${index + 1}`),
    // jsdom has no layout, so the frame cannot be dragged: tests/browser/desk-goods.test.ts does.
    'frame.changed': externalEvent('the frame'),
    'shape.chosen': {
      control: ({ isSquare }) => findControl('radio', isSquare ? 'Square' : 'Any shape'),
      act: (user, control) => user.click(control),
    },
    'crop.saved': press('Use this part'),
    'crop.cancelled': press('Cancel'),
    'upload.retried': press('Send now'),
  },
  states: {
    next: seesProgress('Opening the photo…'),
    decoding: seesProgress('Opening the photo…'),
    resizing: seesProgress('Making it smaller…'),
    sending: seesProgress('of 3…'),
    waiting: seesProgress('The line is lost. It goes on by itself.'),
    opening: seesProgress('Opening the photo…'),
    cropping: () => expect(findControl('button', 'Use this part')).toBeEnabled(),
    ended: () => void expect(screen.getByRole('button', { name: 'Add more photos' })).toBeVisible(),
  },
});
