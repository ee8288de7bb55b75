import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import type { Frame } from './frame.ts';
import type { pictureUploadMachine } from './picture-upload.machine.ts';
import type { ChosenPhoto, Context, Event } from './picture-upload.types.ts';

const listPhotos = stable((photos: Context['photos']) =>
  photos.map(({ file, field, path, status, refusal }, index) => ({
    /** The name of its file. */
    name: (file as { readonly name?: string }).name ?? '',
    field,
    path,
    status,
    /** Whether a later photo was chosen for the same field. */
    isReplaced: photos.some((other, place) => place > index && other.field === field),
    message: refusal && failureMessage(refusal),
  })),
);

/** The view model of photos on their way. */
export const viewPictureUpload = (snapshot: SnapshotFrom<typeof pictureUploadMachine>) => {
  const { photos, index, files, sent, preview, frame, isSquare } = snapshot.context;
  return {
    status: snapshot.value,
    photos: listPhotos(photos),
    /** The photo on its way or cropped, and its file, counted from 0. */
    index,
    sent,
    files: files.length,
    canRetry: snapshot.can({ type: 'upload.retried' }),
    canEdit: snapshot.matches('ended'),
    /** The photo that is cropped, its frame (null for the whole), and whether it stays a square. */
    preview,
    frame,
    isSquare,
  };
};
export type PictureUploadView = ReturnType<typeof viewPictureUpload>;

export const pictureUploadEvents = {
  chosen: (photos: readonly ChosenPhoto[]) => ({ type: 'photos.chosen', photos }) satisfies Event,
  retried: () => ({ type: 'upload.retried' }) satisfies Event,
  turned: (index: number) => ({ type: 'photo.turned', index }) satisfies Event,
  cropOpened: (index: number) => ({ type: 'crop.opened', index }) satisfies Event,
  frameChanged: (frame: Frame) => ({ type: 'frame.changed', frame }) satisfies Event,
  shapeChosen: (isSquare: boolean) => ({ type: 'shape.chosen', isSquare }) satisfies Event,
  cropSaved: () => ({ type: 'crop.saved' }) satisfies Event,
  cropCancelled: () => ({ type: 'crop.cancelled' }) satisfies Event,
};
