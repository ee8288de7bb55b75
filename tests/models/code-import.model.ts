import { describeModel } from '@uwanja/flow-paths';
import { codeImportMachine, codeImportEvents as events, viewCodeImport } from '#machines/code-import/index.ts';
import { actionActor, changeEvents, listeningActor, ownReports } from './desk.ts';
import { failed, failureOf, messageOf } from './failures.ts';

/** Two codes that orders wait for one of, and the same of which the second was loaded before. */
const about = { name: 'PSN Card', variant: 'US 10', first: '…0001', last: '…0002' };
const clean = { ...about, state: '0 codes', codes: 2, badLines: [], errors: [], waiting: 1 };
const bad = {
  ...about,
  state: '1 code',
  codes: 2,
  badLines: [2],
  errors: [{ line: 2, message: 'The code was loaded before.' }],
  waiting: 0,
};
const page = { to: listeningActor, event: { type: 'page.loaded' } };
const input = { variantID: 12, action: actionActor, page };
const noFields = { codes: '', supplier: '', cost: '', boughtOn: '' };

const choices = ['choosing', 'previewed'];
const hasCodes = ({ codes }: { readonly codes: string }) => codes !== '';
const badLinesOf = (preview: { readonly badLines: readonly number[] } | null) => preview?.badLines.length ?? 0;

const importModel = describeModel({
  machine: codeImportMachine,
  view: viewCodeImport,
  inputs: { 'a variant': input },
  events: {
    'field.changed': [
      // The server counts lines from the first one that is not empty.
      events.fieldChanged('codes', '\nA\nB'),
      events.fieldChanged('codes', ''),
      events.fieldChanged('supplier', 'Kuponi'),
      events.fieldChanged('cost', '9,000'),
      events.fieldChanged('cost', 'free'),
      events.fieldChanged('boughtOn', '2026-11-20'),
    ],
    'file.chosen': [events.fileChosen('codes.txt')],
    'preview.requested': [events.previewRequested()],
    'badLines.dropped': [events.badLinesDropped()],
    'import.submitted': [events.submitted()],
    'import.restarted': [events.restarted()],
    ...changeEvents,
  },
  invokeResults: {
    readCodesFile: { done: ['C\nD'], error: [failed.refused('This file cannot be read.')] },
    previewCodes: { done: [clean, bad], error: [failed.of('offline')] },
    previewAgain: { done: [clean, bad], error: [failed.of('offline')] },
  },
  stateKey: ({ fields, errors, preview, failure }) => [
    fields.codes === '',
    fields.cost === 'free',
    Object.values(errors).some((error) => error !== undefined),
    preview?.state,
    failure?.kind,
  ],
  start: () => ({ ...input, fields: noFields, errors: {}, preview: null, failure: null }),
  invokes: {
    readCodesFile: { in: 'reading', input: () => ({ file: 'codes.txt' }) },
    previewCodes: { in: 'previewing', input: ({ fields }) => ({ variantID: 12, codes: fields.codes }) },
    previewAgain: { in: 'outdated', input: ({ fields }) => ({ variantID: 12, codes: fields.codes }) },
  },
  steps: {
    'field.changed': ({ before: { value, context }, event: { field, value: typed } }) => ({
      changes: {
        fields: { ...context.fields, [field]: typed },
        errors: { ...context.errors, [field]: undefined },
        failure: null,
        // Other codes need another check.
        ...(field === 'codes' && { preview: null }),
      },
      ...(value === 'previewed' && field === 'codes' && { state: 'choosing' }),
    }),
    'file.chosen': () => ({ state: 'reading', changes: { preview: null } }),
    'readCodesFile done': ({ before: { context }, event: { output } }) => ({
      state: 'choosing',
      changes: { fields: { ...context.fields, codes: output }, failure: null },
    }),
    'readCodesFile error': ({ event: { error } }) => ({ state: 'choosing', changes: { failure: failureOf(error) } }),
    'preview.requested': () => ({ state: 'previewing' }),
    'previewCodes done': ({ event: { output } }) => ({
      state: 'previewed',
      changes: { preview: output, failure: null },
    }),
    'previewCodes error': ({ event: { error } }) => ({
      state: 'choosing',
      changes: { preview: null, failure: failureOf(error) },
    }),
    'previewAgain done': ({ event: { output } }) => ({
      state: 'previewed',
      changes: { preview: output, failure: null },
    }),
    'previewAgain error': ({ event: { error } }) => ({
      state: 'choosing',
      changes: { preview: null, failure: failureOf(error) },
    }),
    'badLines.dropped': ({ before: { context } }) => ({
      state: 'previewing',
      changes: { fields: { ...context.fields, codes: context.fields.codes.trim().split('\n')[0] } },
    }),
    'import.submitted': ({ before: { context } }) => {
      const { fields, preview } = context;
      const isWrong = fields.cost === 'free';
      if (isWrong || badLinesOf(preview) > 0)
        return { changes: { errors: isWrong ? { cost: 'Enter whole shillings.' } : {} } };
      return {
        state: 'acting',
        sends: [
          {
            id: 'deskAction',
            event: {
              type: 'action.requested',
              change: {
                call: 'loadDeskCodes',
                params: { variantID: '12' },
                body: {
                  decidedOn: preview?.state,
                  codes: fields.codes,
                  supplier: fields.supplier,
                  cost: fields.cost === '' ? null : 9000,
                  boughtOn: fields.boughtOn === '' ? null : fields.boughtOn,
                },
                stepUp: true,
                fields: [],
                facts: { ...about, codes: 2 },
              },
              reports: [...ownReports, { on: 'done', ...page }],
            },
          },
        ],
      };
    },
    'change.done': () => ({ state: 'applied', changes: { fields: noFields, errors: {}, preview: null } }),
    'change.overtaken': () => ({ state: 'outdated' }),
    'change.stopped': () => ({ state: 'previewed' }),
    'import.restarted': () => ({ state: 'choosing' }),
  },
  takes: ({ value, context: { fields, preview } }, event) => {
    switch (event.type) {
      case 'field.changed':
      case 'file.chosen':
        return choices.includes(String(value));
      case 'preview.requested':
        return value === 'choosing' && hasCodes(fields);
      case 'badLines.dropped':
        return value === 'previewed' && badLinesOf(preview) > 0;
      case 'import.submitted':
        return value === 'previewed';
      case 'import.restarted':
        return value === 'applied';
      default:
        return value === 'acting';
    }
  },
  shows: ({ value, context: { fields, errors, preview, failure } }) => ({
    status: value,
    fields,
    errors,
    preview: preview && { ...preview, badLines: preview.badLines.length },
    message: messageOf(failure),
    busy: ['reading', 'previewing', 'outdated'].includes(String(value)),
    canEdit: choices.includes(String(value)),
    canPreview: value === 'choosing' && hasCodes(fields),
    canDrop: value === 'previewed' && badLinesOf(preview) > 0,
    canLoad: value === 'previewed' && badLinesOf(preview) === 0,
    canRestart: value === 'applied',
  }),
});

/** Codes with all that is known of their batch, typed in any order. */
const batchModel = describeModel({
  ...importModel,
  name: 'a batch with its supplier, cost and day',
  events: {
    ...importModel.events,
    'field.changed': [
      events.fieldChanged('codes', 'A\nB'),
      events.fieldChanged('supplier', 'Kuponi'),
      events.fieldChanged('cost', '9,000'),
      events.fieldChanged('boughtOn', '2026-11-20'),
    ],
    'file.chosen': [],
    'badLines.dropped': [],
    'change.overtaken': [],
    'change.stopped': [],
  },
  stateKey: ({ fields, preview, failure }) => [
    Object.values(fields).filter((value) => value !== '').length,
    preview?.state,
    failure?.kind,
  ],
});

export const codeImportModel = describeModel({ ...importModel, furtherModels: [batchModel] });
