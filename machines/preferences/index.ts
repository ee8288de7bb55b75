export { preferencesMachine } from './preferences.machine.ts';
export { type Interest, interests } from './preferences.types.ts';
export { type PreferencesView, preferences, viewPreferences } from './preferences.view.ts';
