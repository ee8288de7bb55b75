export {
  type AnyBrowserLevel,
  browserOf,
  control,
  expectButton,
  expectText,
  fillIn,
  raisedByMachine,
  transient,
  type Walk,
} from './browser-level.ts';
export { advanceClockUntil, stopClock } from './manual-clock.ts';
export { walkBrowser } from './walk-browser.ts';
