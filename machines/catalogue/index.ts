export { catalogueMachine, categoriesMachine, platformsMachine } from './catalogue.machine.ts';
export { type CatalogueView, catalogue, viewCatalogue } from './catalogue.view.ts';
