import type { TestProject } from '@uwanja/flow-inspector/replay';
import { rules } from '#src/platform/inspection/recording-rules.ts';
import { findMachineSource } from './machine-source.ts';

/** What a test of a recorded path or of a complaint imports of the shop. */
export const testProject: TestProject = {
  rules,
  rulesModule: ['rules', '#src/platform/inspection/recording-rules.ts'],
  findSource(machine) {
    const source = findMachineSource(machine);
    if (!source) return undefined;
    const { folder, hasModel } = source;
    return { module: `#machines/${folder}/index.ts`, ...(hasModel && { model: `#tests/models/${folder}.model.ts` }) };
  },
  partnersModule: '#tests/support/models/referenced-actors.ts',
  failureClass: ['FailureError', '#machines/support/failure.ts'],
  pageModule: '#tests/support/views/complaint-on-page.ts',
};
