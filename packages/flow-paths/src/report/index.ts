export { recordsFolder } from '../records-folder.ts';
export { count, findingsOf, groupByCause, headlineOf, verdictOf } from './findings.ts';
export { changesSince, readHistory, resultOf, writeHistory } from './history.ts';
export {
  failedWalks,
  idOf,
  kinds,
  type Level,
  type LevelRecord,
  levels,
  markDifferences,
  missingIn,
  readCoverage,
  readFailedTests,
  readRecords,
  secondsOf,
} from './records.ts';
export { brokenStatements, type Requirement, rankStatements } from './requirements.ts';
export { selectLevels, selectMachines } from './selection.ts';
export { failedEvent, titleOf, wordsOf, wordsOfAll } from './words.ts';
