export { articleListMachine, type WhatsOn, whatsOnMachine } from './article-list.machine.ts';
export { type ArticleListView, viewArticleList } from './article-list.view.ts';
export { blogHome, type ListLocation, listLocation, locationPath } from './list-location.ts';
