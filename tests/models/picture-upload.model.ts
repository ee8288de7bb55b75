import {
  pictureUploadEvents as events,
  pictureUploadMachine,
  viewPictureUpload,
} from '#machines/picture-upload/index.ts';
import { onlyIn } from '#tests/support/models/effects.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { editorActor } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

const hash = 'a'.repeat(64);
const files = [
  { type: 'webp', width: 1280, height: 1280, content: 'wide' },
  { type: 'webp', width: 320, height: 320, content: 'small' },
  { type: 'jpeg', width: 1200, height: 630, content: 'shared' },
] as const;
/** The server answers each file with its own path; the first one is the picture's. */
const answer = { hash, path: `/pictures/${hash}-1280.webp` };
const input = { file: 'photo', editor: editorActor, field: 'image' };

export const pictureUploadModel = defineModel({
  machine: pictureUploadMachine,
  view: viewPictureUpload,
  inputs: { 'a photo': input },
  events: { 'upload.retried': [events.retried()] },
  invokeResults: {
    decodePicture: { done: ['bitmap'], error: [failed.refused('This file is no picture.')] },
    resizePicture: { done: [files], error: [failed.refused('This file is no picture.')] },
    uploadPicture: { done: [answer], error: [failed.of('offline'), failed.refused('This picture moves.')] },
  },
  delays: { pictureRetry: 5000 },
  stateKey: ({ sent, failure }) => [sent, failure?.kind],
  start: () => ({ ...input, bitmap: null, files: [], sent: 0, stored: null, failure: null }),
  invokes: {
    decodePicture: { in: 'decoding', input: () => ({ file: 'photo' }) },
    resizePicture: { in: 'resizing', input: () => ({ bitmap: 'bitmap' }) },
    // A file that is stored is not sent again. All but the first name the hash of the first.
    uploadPicture: { in: 'sending', input: ({ sent }) => ({ file: files[sent], of: sent === 0 ? null : hash }) },
  },
  steps: {
    'decodePicture done': () => ({ state: 'resizing', changes: { bitmap: 'bitmap' } }),
    'decodePicture error': ({ event: { error } }) => ({ state: 'refused', changes: { failure: failureOf(error) } }),
    'resizePicture done': () => ({ state: 'sending', changes: { files, bitmap: null } }),
    'resizePicture error': ({ event: { error } }) => ({
      state: 'refused',
      changes: { failure: failureOf(error), bitmap: null },
    }),
    'uploadPicture done': ({ before: { context } }) => ({
      state: context.sent === 2 ? 'stored' : 'sending',
      changes: { sent: context.sent + 1, stored: answer, failure: null },
      ...(context.sent === 2
        ? { sends: [{ id: 'productEditor', event: { type: 'field.changed', name: 'image', value: answer.path } }] }
        : { restarts: ['uploadPicture'] }),
    }),
    'uploadPicture error': ({ event: { error } }) => ({
      state: failureOf(error).kind === 'offline' ? 'waiting' : 'refused',
      changes: { failure: failureOf(error) },
    }),
    'upload.retried': () => ({ state: 'sending' }),
    'after pictureRetry': onlyIn('waiting', () => ({ state: 'sending' })),
  },
  takes: ({ value }) => value === 'waiting',
  shows: ({ value, context: { sent, files: prepared, failure } }) => ({
    status: value,
    sent,
    files: prepared.length,
    message: messageOf(failure),
    canRetry: value === 'waiting',
  }),
});
