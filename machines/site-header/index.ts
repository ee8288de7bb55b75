export { siteHeaderMachine } from './site-header.machine.ts';
export { type SiteHeaderView, siteHeaderEvents, viewSiteHeader } from './site-header.view.ts';
