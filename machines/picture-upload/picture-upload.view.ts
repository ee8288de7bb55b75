import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { pictureUploadMachine } from './picture-upload.machine.ts';
import type { Event } from './picture-upload.types.ts';

/** The view model of a picture on its way. */
export const viewPictureUpload = (snapshot: SnapshotFrom<typeof pictureUploadMachine>) => {
  const { files, sent, failure } = snapshot.context;
  return {
    status: snapshot.value,
    sent,
    files: files.length,
    message: failure && failureMessage(failure),
    canRetry: snapshot.can({ type: 'upload.retried' }),
  };
};
export type PictureUploadView = ReturnType<typeof viewPictureUpload>;

export const pictureUploadEvents = {
  retried: () => ({ type: 'upload.retried' }) satisfies Event,
};
