import type { SnapshotFrom } from 'xstate';
import { failureMessage } from '../support/failure.ts';
import type { codeImportMachine } from './code-import.machine.ts';
import type { Event, ImportField } from './code-import.types.ts';

/** The view model of loading codes. */
export const viewCodeImport = (snapshot: SnapshotFrom<typeof codeImportMachine>) => {
  const { fields, errors, preview, failure } = snapshot.context;
  return {
    status: snapshot.value,
    fields,
    errors,
    /** What the server has found in the codes; null before. */
    preview: preview && { ...preview, badLines: preview.badLines.length },
    message: failure && failureMessage(failure),
    busy: snapshot.matches('reading') || snapshot.matches('previewing') || snapshot.matches('outdated'),
    canEdit: snapshot.can({ type: 'field.changed', field: 'codes', value: '' }),
    canPreview: snapshot.can({ type: 'preview.requested' }),
    canDrop: snapshot.can({ type: 'badLines.dropped' }),
    canLoad: preview?.badLines.length === 0 && snapshot.can({ type: 'import.submitted' }),
    canRestart: snapshot.can({ type: 'import.restarted' }),
  };
};
export type CodeImportView = ReturnType<typeof viewCodeImport>;

export const codeImportEvents = {
  fieldChanged: (field: ImportField, value: string) => ({ type: 'field.changed', field, value }) satisfies Event,
  fileChosen: (file: unknown) => ({ type: 'file.chosen', file }) satisfies Event,
  previewRequested: () => ({ type: 'preview.requested' }) satisfies Event,
  badLinesDropped: () => ({ type: 'badLines.dropped' }) satisfies Event,
  submitted: () => ({ type: 'import.submitted' }) satisfies Event,
  restarted: () => ({ type: 'import.restarted' }) satisfies Event,
};
