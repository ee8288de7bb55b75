export { seesBusyForm, seesErrors, seesFields, seesUsable, seesValues } from './page-fields.ts';
export { checkStates, performOnPage } from './perform-on-page.ts';
export { expectTaken, isLink, type PressedPage, pressControls } from './press-controls.ts';
export {
  type AnyScreenLevel,
  type ByHand,
  externalEvent,
  fill,
  findControl,
  press,
  screenOf,
  tick,
  transient,
  whereShown,
} from './screen-level.tsx';
export { walkPage } from './walk-page.tsx';
