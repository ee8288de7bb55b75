import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import { stable } from '../support/stable.ts';
import type { pictureUploadMachine } from './picture-upload.machine.ts';
import type { ChosenPhoto, Context, Event } from './picture-upload.types.ts';

const listPhotos = stable((photos: Context['photos']) =>
  photos.map(({ field, path, status, isSquare, refusal }) => ({
    field,
    path,
    status,
    isSquare,
    message: refusal && failureMessage(refusal),
  })),
);

/** The view model of photos on their way. */
export const viewPictureUpload = (snapshot: SnapshotFrom<typeof pictureUploadMachine>) => {
  const { photos, index, files, sent } = snapshot.context;
  return {
    status: snapshot.value,
    photos: listPhotos(photos),
    /** The photo on its way, and its file, counted from 0. */
    index,
    sent,
    files: files.length,
    canRetry: snapshot.can({ type: 'upload.retried' }),
    canEdit: snapshot.matches('ended'),
  };
};
export type PictureUploadView = ReturnType<typeof viewPictureUpload>;

export const pictureUploadEvents = {
  chosen: (photos: readonly ChosenPhoto[]) => ({ type: 'photos.chosen', photos }) satisfies Event,
  retried: () => ({ type: 'upload.retried' }) satisfies Event,
  turned: (index: number) => ({ type: 'photo.turned', index }) satisfies Event,
  cut: (index: number) => ({ type: 'photo.cut', index }) satisfies Event,
};
