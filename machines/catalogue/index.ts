export { categoriesMachine, platformsMachine } from './catalogue.lists.ts';
export { catalogueMachine } from './catalogue.machine.ts';
export { type CatalogueView, catalogue, viewCatalogue } from './catalogue.view.ts';
