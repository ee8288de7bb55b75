import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { dataExportMachine } from './data-export.machine.ts';
import type { Event } from './data-export.types.ts';

/** The view model of the data export. */
export const viewDataExport = (snapshot: SnapshotFrom<typeof dataExportMachine>) => ({
  busy: snapshot.hasTag('busy'),
  canRequest: snapshot.can(dataExportEvents.requested()),
  message: snapshot.context.failure && failureMessage(snapshot.context.failure),
});
export type DataExportView = ReturnType<typeof viewDataExport>;

export const dataExportEvents = { requested: () => ({ type: 'export.requested' }) satisfies Event };
