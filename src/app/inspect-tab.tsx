import { recordTab } from '@uwanja/flow-inspector';
import { createSaver } from '@uwanja/flow-inspector/file';
import type { ComponentProps, ReactNode } from 'react';
import type { InspectionEvent } from 'xstate';
import { timing } from '#machines/support/timing.ts';
import { isSandbox } from '#src/platform/browser/sandbox.ts';
import type { InspectView } from '#src/platform/environment.ts';
import { inspecting } from '#src/platform/inspection/inspecting.ts';
import { masked } from '#src/platform/inspection/masking.ts';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { OpenFlows } from './OpenFlows.tsx';

/** The observers of a tab that is inspected, and the link to its page of /flows. */
export interface Inspection {
  readonly inspectors: readonly ((event: InspectionEvent) => void)[];
  readonly inspectView?: InspectView;
  readonly link: ReactNode;
}

/** Whether a value of `?inspect` asks for an inspector beside /flows. Every value but `flows` does. */
export const wantsInspector = (value: string | null): boolean => value !== null && value !== 'flows';

/** Starts the recorder for /flows, and with plain `?inspect` or an address also that inspector. */
export async function inspectTab(): Promise<Inspection> {
  // The page /flows is not recorded itself.
  if (window.location.pathname === '/flows') return { inspectors: [], link: null };
  const { tab, observe, observeView } = await recordTab({
    masked,
    delays: timing,
    saver: createSaver(rules),
    // /flows may send events to this tab in development and in a practice shop, nowhere else.
    isControllable: import.meta.env.DEV || isSandbox(),
  });
  const inspectors = [observe];
  let problem: ComponentProps<typeof OpenFlows>['problem'];
  if (wantsInspector(inspecting())) {
    const { openInspector } = await import('#src/platform/inspection/inspector.ts');
    const inspector = openInspector(window.location.search);
    inspectors.push(inspector.observe);
    ({ problem } = inspector);
  }
  const link = inspecting() === null ? null : <OpenFlows tab={tab} problem={problem} />;
  return { inspectors, inspectView: observeView, link };
}
