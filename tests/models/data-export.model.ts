import { expect } from 'vitest';
import { dataExportEvents, dataExportMachine, viewDataExport } from '#machines/data-export/index.ts';
import { defineModel } from '#tests/support/models/model.ts';
import { failed } from './failures.ts';
import { ada } from './purchases.ts';

export const dataExportModel = defineModel({
  machine: dataExportMachine,
  view: viewDataExport,
  inputs: { ada },
  events: { 'export.requested': [dataExportEvents.requested()] },
  invokeResults: { exportUserData: { done: [undefined], error: [failed.of('offline')] } },
  stateKey: ({ failure }) => failure?.kind,
  invariants: (snapshot, { event }) => {
    const { busy, canRequest, message } = viewDataExport(snapshot);
    // Only one request runs at a time, and a failure is shown until the next request.
    expect(canRequest).toBe(!busy);
    expect(message).toBe(event?.type === 'xstate.error.actor.exportUserData' ? 'offline' : null);
  },
});
