import type { ComponentProps, ReactNode } from 'react';
import type { InspectionEvent } from 'xstate';
import type { InspectView } from '#src/platform/environment.ts';
import { inspecting } from '#src/platform/inspection/inspecting.ts';
import { startRecording } from '#src/platform/inspection/recorder.ts';
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
  const { tab, observe, observeView } = await startRecording();
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
