import * as v from 'valibot';
import { describeRequest, requestType } from '../call.ts';
import { defineDeskCall } from './call.ts';
import { actionID } from './fields.ts';
import { allow } from './roles.ts';

/** Files of all that the shop has: CSV for a spreadsheet or another shop, and a backup. */

export const exportKinds = ['products', 'orders', 'customers', 'subscribers', 'backup'] as const;
export type ExportKind = (typeof exportKinds)[number];

/** Where a prepared file is downloaded, below the base of the desk's calls. */
export const preparedExport = v.object({ what: v.picklist(exportKinds), path: v.string(), until: v.string() });
export type PreparedExport = v.InferOutput<typeof preparedExport>;

export const prepareExport = defineDeskCall(requestType<typeof prepareExportRequest>, {
  method: 'POST',
  path: '/export',
  ...allow('exports', 'change'),
  answer: preparedExport,
});
export const prepareExportRequest = describeRequest(() => ({
  summary: 'Writes a row of the audit, and lets the same person download the file for five minutes.',
  body: v.strictObject({ actionID, what: v.picklist(exportKinds) }),
  failures: { 409: 'No backup can be made here: the sentence says why.' },
}));

export const downloadExport = defineDeskCall(requestType<typeof downloadExportRequest>, {
  method: 'GET',
  path: '/export/{actionID}',
  ...allow('exports', 'read'),
  stepUp: false,
  download: true,
  answer: v.string(),
});
export const downloadExportRequest = describeRequest(() => ({
  summary: 'The file of an export that the caller has prepared. The fresh passkey was asked for then.',
  params: v.strictObject({ actionID }),
  failures: { 404: 'No such export of the caller, or it was prepared more than five minutes ago.' },
}));
