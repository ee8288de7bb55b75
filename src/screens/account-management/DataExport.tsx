import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { dataExportEvents, viewDataExport } from '#machines/data-export/index.ts';
import type { Credentials } from '#machines/support/credentials.ts';
import { accountTexts } from '#messages/account.ts';
import { FormFailure } from '#src/components/FormFailure.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { dataExportFlow } from '#src/platform/composition/data-export.ts';
import { useFlow } from '#src/platform/hooks/use-flow.ts';
import { useView } from '#src/platform/hooks/use-selector.ts';

const texts = accountTexts.management;

/** DOWNLOAD MY DATA: downloads one file with all data that the shop stores about the customer. */
export function DataExport({ customer }: { customer: Credentials }) {
  const flow = useFlow(dataExportFlow, customer);
  const { busy, canRequest, message } = useView(flow, viewDataExport);
  return (
    <Panel title={texts.exportTitle}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {texts.exportText}
      </Typography>
      <FormFailure message={message} />
      <Button
        variant="outlined"
        disabled={!canRequest}
        aria-busy={busy}
        onClick={() => flow.send(dataExportEvents.requested())}
      >
        {busy ? texts.exporting : texts.export}
      </Button>
    </Panel>
  );
}
