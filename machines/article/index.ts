export { articleMachine } from './article.machine.ts';
export type { ArticleSelection, Input as ArticleInput, Reader } from './article.types.ts';
export { type ArticleView, articleEvents, articleParts, viewArticle } from './article.view.ts';
