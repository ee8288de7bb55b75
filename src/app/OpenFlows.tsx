import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useSyncExternalStore } from 'react';
import { openFlowsTexts as texts } from '#messages/flows.ts';
import type { Store } from '#src/platform/channel.ts';
import type { InspectorProblem } from '#src/platform/inspection/inspector.ts';
import { aboveBars } from '#src/platform/theme/tokens.ts';

const Corner = styled('nav')(({ theme }) => ({
  position: 'fixed',
  left: 12,
  ...aboveBars(12),
  zIndex: theme.zIndex.fab,
}));
const Problem = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  maxWidth: 'min(420px, calc(100vw - 24px))',
  margin: '0 0 8px',
  padding: '8px 12px',
  overflowWrap: 'anywhere',
  border: `1px solid ${theme.vars.palette.border.control}`,
  borderRadius: theme.shape.borderRadius,
  backgroundColor: theme.vars.palette.background.paper,
}));

/** Returns the address of the page that follows a tab. */
const flowsAddress = (tab: string): string => `/flows?inspect=flows&tab=${encodeURIComponent(tab)}`;

const problemText = (problem: InspectorProblem): string =>
  problem.kind === 'unreachable'
    ? texts.inspectorProblems.unreachable(problem.address)
    : texts.inspectorProblems[problem.kind];

/** Why the inspector's window shows nothing. */
function InspectorState({ problem }: { problem: Store<InspectorProblem | null> }) {
  const current = useSyncExternalStore(problem.subscribe, problem.get);
  return <div role="status">{current ? <Problem>{problemText(current)}</Problem> : null}</div>;
}

/**
 * A link from a recorded tab to the page of /flows that follows it.
 * @param problem of the inspector that the tab has opened as well
 */
export function OpenFlows({ tab, problem }: { tab: string; problem?: Store<InspectorProblem | null> | undefined }) {
  return (
    <Corner aria-label={texts.label}>
      {problem ? <InspectorState problem={problem} /> : null}
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
