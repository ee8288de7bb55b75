export { categoriesMachine, platformsMachine } from './catalogue.lists.ts';
export { catalogueMachine } from './catalogue.machine.ts';
export { type CatalogueView, catalogueEvents, viewCatalogue } from './catalogue.view.ts';
