export { savedItemsMachine } from './saved-items.machine.ts';
