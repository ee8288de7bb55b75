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
const none = { bitmap: null, files: [], sent: 0, stored: null, failure: null };
const fields = ['image', 'image2'] as const;
const photos = fields.map((field) => ({ file: `photo of ${field}`, field }));

type Photo = { readonly status: string };
type Photos = readonly Photo[];
const waitingIn = (all: Photos) => all.findIndex(({ status }) => status === 'waiting');
const changed = <One extends Photo>(all: readonly One[], index: number, change: object) =>
  all.map((photo, place) => (place === index ? { ...photo, ...change } : photo));
/** Where a photo that has ended leads: to the next one that waits, or to the end. */
const next = (all: Photos) =>
  waitingIn(all) < 0
    ? { state: 'ended', changes: { photos: all } }
    : { state: 'decoding', changes: { photos: all, ...none, index: waitingIn(all) } };

export const pictureUploadModel = defineModel({
  machine: pictureUploadMachine,
  view: viewPictureUpload,
  inputs: { start: { editor: editorActor } },
  events: {
    'photos.chosen': [events.chosen(photos)],
    'photo.turned': [events.turned(0)],
    'photo.cut': [events.cut(0)],
    'upload.retried': [events.retried()],
  },
  invokeResults: {
    decodePicture: { done: ['bitmap'], error: [failed.refused('This file is no picture.')] },
    resizePicture: { done: [files], error: [failed.refused('This file is no picture.')] },
    uploadPicture: { done: [answer], error: [failed.of('offline'), failed.refused('This picture moves.')] },
  },
  delays: { pictureRetry: 5000 },
  // Photos that are chosen later wait like the others, so what becomes of them is not visited.
  stateKey: ({ photos: all, index, sent, failure }) => [
    all.length > 2 ? 'more' : all.map(({ status }) => status),
    all[index]?.turns === 1 || all[index]?.isSquare === true,
    sent,
    failure?.kind,
  ],
  start: () => ({ editor: editorActor, photos: [], index: 0, ...none }),
  invokes: {
    decodePicture: { in: 'decoding', input: ({ photos: all, index }) => ({ file: all[index]?.file }) },
    resizePicture: {
      in: 'resizing',
      input: ({ photos: all, index }) => ({
        bitmap: 'bitmap',
        turns: all[index]?.turns,
        isSquare: all[index]?.isSquare,
      }),
    },
    // A file that is stored is not sent again. All but the first name the hash of the first.
    uploadPicture: { in: 'sending', input: ({ sent }) => ({ file: files[sent], of: sent === 0 ? null : hash }) },
  },
  steps: {
    'photos.chosen': ({ before: { value, context }, event }) => {
      const all = [
        ...context.photos,
        ...event.photos.map((photo: (typeof photos)[number]) => ({
          ...photo,
          turns: 0,
          isSquare: false,
          status: 'waiting' as const,
          path: '',
          refusal: null,
        })),
      ];
      return value === 'ended' ? next(all) : { changes: { photos: all } };
    },
    'photo.turned': ({ before: { context }, event: { index } }) => {
      const turns = ((context.photos[index]?.turns ?? 0) + 1) % 4;
      return next(changed(context.photos, index, { turns, status: 'waiting' }));
    },
    'photo.cut': ({ before: { context }, event: { index } }) =>
      next(changed(context.photos, index, { isSquare: !context.photos[index]?.isSquare, status: 'waiting' })),
    'decodePicture done': () => ({ state: 'resizing', changes: { bitmap: 'bitmap' } }),
    'decodePicture error': ({ before: { context }, event: { error } }) =>
      next(changed(context.photos, context.index, { status: 'refused', refusal: failureOf(error) })),
    'resizePicture done': () => ({ state: 'sending', changes: { files, bitmap: null } }),
    'resizePicture error': ({ before: { context }, event: { error } }) =>
      next(changed(context.photos, context.index, { status: 'refused', refusal: failureOf(error) })),
    'uploadPicture done': ({ before: { context } }) => {
      if (context.sent < 2)
        return {
          state: 'sending',
          changes: { sent: context.sent + 1, stored: answer, failure: null },
          restarts: ['uploadPicture'],
        };
      const ended = next(changed(context.photos, context.index, { status: 'stored', path: answer.path }));
      const name = context.photos[context.index]?.field;
      return {
        ...ended,
        changes: { sent: 3, stored: answer, failure: null, ...ended.changes },
        sends: [{ id: 'productEditor', event: { type: 'field.changed', name, value: answer.path } }],
      };
    },
    'uploadPicture error': ({ before: { context }, event: { error } }) => {
      if (failureOf(error).kind === 'offline') return { state: 'waiting', changes: { failure: failureOf(error) } };
      const ended = next(changed(context.photos, context.index, { status: 'refused', refusal: failureOf(error) }));
      return { ...ended, changes: { failure: null, ...ended.changes } };
    },
    'upload.retried': () => ({ state: 'sending' }),
    'after pictureRetry': onlyIn('waiting', () => ({ state: 'sending' })),
  },
  takes: ({ value, context }, event) => {
    switch (event.type) {
      case 'photos.chosen':
        return true;
      case 'upload.retried':
        return value === 'waiting';
      default:
        return value === 'ended' && context.photos[event.index]?.status === 'stored';
    }
  },
  shows: ({ value, context: { photos: all, index, sent, files: prepared } }) => ({
    status: value,
    photos: all.map(({ field, path, status, isSquare, refusal }) => ({
      field,
      path,
      status,
      isSquare,
      message: messageOf(refusal),
    })),
    index,
    sent,
    files: prepared.length,
    canRetry: value === 'waiting',
    canEdit: value === 'ended',
  }),
});
