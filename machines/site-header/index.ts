export { siteHeaderMachine } from './site-header.machine.ts';
export { header, type SiteHeaderView, viewSiteHeader } from './site-header.view.ts';
