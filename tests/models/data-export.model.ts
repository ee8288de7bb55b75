import { describeModel, onlyIn } from '@uwanja/flow-paths';
import { dataExportEvents, dataExportMachine, viewDataExport } from '#machines/data-export/index.ts';
import { toast } from '#tests/support/models/notices.ts';
import { failed, failureOf, failureToast } from './failures.ts';
import { ada } from './purchases.ts';

export const dataExportModel = describeModel({
  machine: dataExportMachine,
  view: viewDataExport,
  inputs: { ada },
  events: { 'export.requested': [dataExportEvents.requested()] },
  invokeResults: { exportUserData: { done: [undefined], error: [failed.of('offline')] } },
  stateKey: ({ failure }) => failure?.kind,
  start: (session) => ({ session, failure: null }),
  invokes: { exportUserData: { in: 'exporting', input: () => ada } },
  steps: {
    'export.requested': onlyIn('idle', () => ({ state: 'exporting', changes: { failure: null } })),
    'exportUserData done': () => ({ state: 'idle', emits: [toast('success', 'Your data have been saved as a file.')] }),
    'exportUserData error': ({ event: { error } }) => ({
      state: 'idle',
      changes: { failure: failureOf(error) },
      emits: [failureToast(error)],
    }),
  },
  shows: ({ value, context: { failure } }) => ({
    busy: value === 'exporting',
    canRequest: value === 'idle',
    message: failure && 'offline',
  }),
});
