import { describeModel, onlyIn } from '@uwanja/flow-paths';
import {
  pictureUploadEvents as events,
  pictureUploadMachine,
  viewPictureUpload,
} from '#machines/picture-upload/index.ts';
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
/** A photo of 800 by 600 pixels, of which the largest square in the middle leaves an eighth at each side. */
const preview = { picture: 'preview', width: 800, height: 600 };
const square = { x: 0.125, y: 0, width: 0.75, height: 1 };
const corner = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
/** The same part after a quarter turn clockwise: what was at the lower edge is at the left one. */
const turnedCorner = { x: 0.4, y: 0.1, width: 0.4, height: 0.3 };
const noCrop = { preview: null, frame: null, isSquare: false };
const none = { bitmap: null, files: [], sent: 0, stored: null, failure: null };
const fields = ['image', 'image2'] as const;
const photos = fields.map((field) => ({ file: { name: `${field}.jpg` }, field }));

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

export const pictureUploadModel = describeModel({
  machine: pictureUploadMachine,
  view: viewPictureUpload,
  inputs: { start: { editor: editorActor } },
  events: {
    'photos.chosen': [events.chosen(photos)],
    'photo.turned': [events.turned(0)],
    'crop.opened': [events.cropOpened(0)],
    'frame.changed': [events.frameChanged(corner)],
    'shape.chosen': [events.shapeChosen(true), events.shapeChosen(false)],
    'crop.saved': [events.cropSaved()],
    'crop.cancelled': [events.cropCancelled()],
    'upload.retried': [events.retried()],
  },
  invokeResults: {
    decodePicture: { done: ['bitmap'], error: [failed.refused('This file is no picture.')] },
    resizePicture: { done: [files], error: [failed.refused('This file is no picture.')] },
    previewPhoto: { done: [preview], error: [failed.refused('This file is no picture.')] },
    uploadPicture: { done: [answer], error: [failed.of('offline'), failed.refused('This picture moves.')] },
  },
  delays: { pictureRetry: 5000 },
  // Photos that are chosen later wait like the others, so what becomes of them is not visited.
  stateKey: ({ photos: all, index, sent, failure, frame, isSquare }) => [
    all.length > 2 ? 'more' : all.map(({ status }) => status),
    all[index]?.frame ? 'cropped' : all[index]?.turns === 1,
    sent,
    failure?.kind,
    frame?.x,
    isSquare,
  ],
  start: () => ({ editor: editorActor, photos: [], index: 0, ...none, ...noCrop }),
  invokes: {
    decodePicture: { in: 'decoding', input: ({ photos: all, index }) => ({ file: all[index]?.file }) },
    resizePicture: {
      in: 'resizing',
      input: ({ photos: all, index }) => ({
        bitmap: 'bitmap',
        turns: all[index]?.turns,
        frame: all[index]?.frame,
      }),
    },
    previewPhoto: {
      in: 'opening',
      input: ({ photos: all, index }) => ({ file: all[index]?.file, turns: all[index]?.turns }),
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
          frame: null,
          status: 'waiting' as const,
          path: '',
          refusal: null,
        })),
      ];
      return value === 'ended' ? next(all) : { changes: { photos: all } };
    },
    'photo.turned': ({ before: { context }, event: { index } }) => {
      const { turns, frame } = context.photos[index] ?? { turns: 0, frame: null };
      const turned = frame && (frame.x === corner.x ? turnedCorner : { x: 0, y: 0.125, width: 1, height: 0.75 });
      return next(changed(context.photos, index, { turns: (turns + 1) % 4, frame: turned, status: 'waiting' }));
    },
    'crop.opened': ({ before: { context }, event: { index } }) => ({
      state: 'opening',
      changes: { index, frame: context.photos[index]?.frame },
    }),
    'previewPhoto done': () => ({ state: 'cropping', changes: { preview } }),
    'previewPhoto error': ({ before: { context }, event: { error } }) => {
      const ended = next(changed(context.photos, context.index, { status: 'refused', refusal: failureOf(error) }));
      return { ...ended, changes: { ...ended.changes, ...noCrop } };
    },
    'frame.changed': ({ event: { frame } }) => ({ changes: { frame } }),
    'shape.chosen': ({ event: { isSquare } }) => ({ changes: { isSquare, frame: isSquare ? square : null } }),
    'crop.saved': ({ before: { context } }) => {
      const saved = next(changed(context.photos, context.index, { frame: context.frame, status: 'waiting' }));
      return { ...saved, changes: { ...saved.changes, ...noCrop } };
    },
    'crop.cancelled': ({ before: { context } }) => {
      const closed = next(context.photos);
      return { ...closed, changes: { ...closed.changes, ...noCrop } };
    },
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
      case 'frame.changed':
      case 'shape.chosen':
      case 'crop.saved':
      case 'crop.cancelled':
        return value === 'cropping';
      default:
        return value === 'ended' && context.photos[event.index]?.status === 'stored';
    }
  },
  shows: ({ value, context }) => ({
    status: value,
    photos: context.photos.map(({ field, path, status, refusal }, index) => ({
      name: `${field}.jpg`,
      // The same two fields are chosen for each time.
      isReplaced: index + 2 < context.photos.length,
      field,
      path,
      status,
      message: messageOf(refusal),
    })),
    index: context.index,
    sent: context.sent,
    files: context.files.length,
    canRetry: value === 'waiting',
    canEdit: value === 'ended',
    preview: context.preview,
    frame: context.frame,
    isSquare: context.isSquare,
  }),
});
