export { preferencesMachine } from './preferences.machine.ts';
export { type Interest, interests } from './preferences.types.ts';
export { type PreferencesView, preferencesEvents, viewPreferences } from './preferences.view.ts';
