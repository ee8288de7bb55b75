import type { Theme } from '@mui/material/styles';
import { FlowInspector } from '@uwanja/flow-inspector/page';
import type { RecordedActor } from '@uwanja/flow-inspector/recording';
import { createTestSource, UnknownMachineError } from '@uwanja/flow-inspector/replay';
import { useSearchParams } from 'react-router-dom';
import { type Notice, notice } from '#machines/support/notices.ts';
import { flowsTexts as texts } from '#messages/flows.ts';
import { notices } from '#messages/toasts.ts';
import { EmptyState } from '#src/components/EmptyState.tsx';
import { FailedState } from '#src/components/FailedState.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '#src/components/icons/icons.tsx';
import { CopyIcon } from '#src/components/icons/page-icons.tsx';
import { LoadingState } from '#src/components/LoadingState.tsx';
import { PageHeading } from '#src/components/PageHeading.tsx';
import { Panel } from '#src/components/Panel.tsx';
import { copyText } from '#src/platform/browser/clipboard.ts';
import { saveFile } from '#src/platform/browser/save-file.ts';
import { build } from '#src/platform/build-id.ts';
import type { Channel } from '#src/platform/channel.ts';
import { useEnvironment } from '#src/platform/hooks/environment.ts';
import { testProject } from './test-project.ts';

const parts = {
  PageHeading,
  Panel,
  LoadingState,
  EmptyState,
  FailedState,
  backIcon: <ChevronLeftIcon size={18} />,
  forwardIcon: <ChevronRightIcon size={18} />,
  copyIcon: <CopyIcon size={18} />,
};
const colours = (theme: Theme) => ({
  '--flow-line': theme.vars.palette.border.control,
  '--flow-box': theme.vars.palette.background.raised,
});
/** Only development serves the sources. */
const sourceUrl = import.meta.env.DEV
  ? (state: string, event?: string) => `/__state-source?${new URLSearchParams({ state, ...(event && { event }) })}`
  : undefined;

/** Copies the test of a path. An imported recording may name machines that this shop does not have. */
function copyTest(actor: RecordedActor, length: number, channel: Channel<Notice>): void {
  try {
    void copyText(createTestSource(testProject, actor, length), channel);
  } catch (error) {
    if (!(error instanceof UnknownMachineError)) throw error;
    channel.publish(notice('error', { text: texts.unknownMachine }));
  }
}

/** /flows. `?tab=` selects the tab to inspect; without it the first tab that answers is inspected. */
export function FlowsScreen() {
  const environment = useEnvironment();
  const [query] = useSearchParams();
  return (
    <FlowInspector
      tab={query.get('tab')}
      texts={texts}
      parts={parts}
      sx={colours}
      sourceUrl={sourceUrl}
      notices={notices}
      rules={testProject.rules}
      build={build}
      onSave={saveFile}
      onCopy={(actor, length) => copyTest(actor, length, environment.notices)}
    />
  );
}
