export { articleMachine } from './article.machine.ts';
export type { Input as ArticleInput, Reader, Wanted } from './article.types.ts';
export { type ArticleView, articleEvents, articleParts, viewArticle } from './article.view.ts';
