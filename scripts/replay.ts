import { spawnSync } from 'node:child_process';
import { replayRecordings } from '@uwanja/flow-inspector/command';
import { testProject } from '#src/screens/flows/test-project.ts';
import { loadIndex } from './replay/load-index.ts';
import { replayOnPages } from './replay/on-pages.ts';

/** `npm run replay -- <file> …`: replays recordings of /flows on today's machines and pages. */

await replayRecordings({
  ...testProject,
  command: 'npm run replay --',
  folders: { machines: 'tests/machines/regressions', pages: 'tests/views/regressions' },
  load: loadIndex,
  replayOnPages,
  format: (file) => void spawnSync('biome', ['check', '--write', file], { stdio: 'ignore' }),
});
