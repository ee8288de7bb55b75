import { fromPromise } from 'xstate';
import { exportUserData } from '#contract/user-data.ts';
import { dataExportMachine } from '#machines/data-export/index.ts';
import { saveFile } from '#src/platform/browser/save-file.ts';
import type { Environment } from '#src/platform/environment.ts';

export const dataExportFlow = ({ api }: Environment) =>
  dataExportMachine.provide({
    actors: {
      exportUserData: fromPromise(async ({ input: { userID, token }, signal }) => {
        const data = await api(exportUserData, { params: { id: userID } }, { token, signal });
        saveFile(`uwanja-data-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
      }),
    },
  });
