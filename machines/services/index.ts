export { servicesMachine } from './services.machine.ts';
export { type ServicesView, viewServices } from './services.view.ts';
export { servicesFromLocation, serviceTags } from './tags.ts';
