import {
  type Complaint,
  type Index,
  judgeComplaint,
  machinesIn,
  modulesOf,
  rehearse,
  type Verdict,
} from '@uwanja/flow-inspector/replay';
import type { AnyScreenLevel } from '@uwanja/flow-paths/page';
import { vi } from 'vitest';
import { findMachineSource } from '#src/screens/flows/machine-source.ts';
import { testProject } from '#src/screens/flows/test-project.ts';
import { judgeOnScreen } from '#tests/support/models/replay-screen.tsx';
import { reducedMotionMedia } from '#tests/support/models/walk-screen.tsx';

const screens = import.meta.glob<Readonly<Record<string, AnyScreenLevel>>>('../../models/*.screen.tsx');
const flows = import.meta.glob<Index>('../../../machines/*/index.ts');

/** The page of a machine; undefined where it has none. */
export async function findLevel(machine: string): Promise<AnyScreenLevel | undefined> {
  const load = screens[`../../models/${findMachineSource(machine)?.folder}.screen.tsx`];
  const levels = load ? Object.values(await load()) : [];
  return levels.find((level) => level?.model?.machine?.id === machine);
}

/** What the folders of a recorded actor's machines export. @throws UnknownMachineError */
export const indexesOf = (recorded: Pick<Complaint, 'machine' | 'path'>): Promise<Index[]> =>
  Promise.all(
    modulesOf(testProject, recorded).map(async (module) => (await flows[module.replace('#', '../../../')]?.()) ?? {}),
  );

/** Judges a complaint on the machine, and on its page. @returns null where the machine has no page */
export async function judgeOnPage(complaint: Complaint): Promise<Verdict | null> {
  const level = await findLevel(complaint.machine);
  if (!level) return null;
  vi.stubGlobal('matchMedia', reducedMotionMedia);
  const indexes = await indexesOf(complaint);
  const onMachine = judgeComplaint(testProject.rules, complaint, indexes);
  if (onMachine.kind !== 'met') return onMachine;
  const { emitted = [] } = [...rehearse(testProject.rules, complaint, indexes)].at(-1) ?? {};
  return judgeOnScreen(level, complaint, machinesIn(indexes), emitted);
}
