export { servicesMachine } from './services.machine.ts';
export { type ServicesView, viewServices } from './services.view.ts';
export { type ServiceTag, servicesFromLocation, serviceTags } from './tags.ts';
