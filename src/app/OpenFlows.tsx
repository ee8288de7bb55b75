import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { flowsTexts as texts } from '#src/messages/en/flows.ts';
import { flowsAddress } from '#src/platform/inspection/tab-messages.ts';

const Corner = styled('nav')(({ theme }) => ({
  position: 'fixed',
  left: 12,
  bottom: 12,
  zIndex: theme.zIndex.fab,
}));

/** A link from a recorded tab to the page of /flows that follows it. */
export function OpenFlows({ tab }: { tab: string }) {
  return (
    <Corner aria-label={texts.openLabel}>
      <Button
        component="a"
        href={flowsAddress(tab)}
        target="_blank"
        rel="noopener"
        size="small"
        variant="contained"
        color="secondary"
      >
        {texts.open}
      </Button>
    </Corner>
  );
}
