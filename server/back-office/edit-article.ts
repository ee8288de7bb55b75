import { eq } from 'drizzle-orm';
import type { InferOutput } from 'valibot';
import type { articleEdit } from '#contract/desk/articles.ts';
import type { Transaction } from '../db/open.ts';
import { articles } from '../db/schema.ts';
import { visibilityAt } from '../db/visibility.ts';
import { type EditDeps, requirePicture } from './missing-pictures.ts';
import { requireRow } from './refusal.ts';

/** Edits of one article at the desk. */

type ArticleOfShop = typeof articles.$inferSelect;
type Edit = InferOutput<typeof articleEdit>;

/** The category of which /events lists the articles. */
const eventsCategory = 'events';

/** The state that an edit of an article is decided on. */
export const articleState = ({ version }: Pick<ArticleOfShop, 'version'>): string => `version ${version}`;

/** Reads and locks an article. @throws Refusal where there is none */
export const lockArticle = (tx: Transaction, articleID: number): Promise<ArticleOfShop> =>
  requireRow(tx.select().from(articles).where(eq(articles.articleID, articleID)).for('update'), 'no article', {
    articleID,
  });

/**
 * When readers see an article, and the date that it has. The date is the moment at which they see it first: an article
 * that was never shown has been hidden since its date, or earlier.
 */
function timesOf(edit: Edit, before: ArticleOfShop | null, now: Date) {
  const { publishAt } = edit;
  const visibility = visibilityAt(edit, now);
  const isUnseen = before === null || (before.hiddenAt !== null && before.hiddenAt <= before.dateAdded);
  const hiddenAt = visibility === 'shown' ? null : (before?.hiddenAt ?? now);
  if (visibility === 'later' && publishAt !== null) {
    const at = new Date(publishAt);
    return { hiddenAt, publishAt: at, dateAdded: isUnseen ? at : before.dateAdded };
  }
  if (!isUnseen) return { hiddenAt, publishAt: null, dateAdded: before.dateAdded };
  return { hiddenAt, publishAt: null, dateAdded: hiddenAt ?? now };
}

const columnsOf = (edit: Edit, before: ArticleOfShop | null, now: Date) => ({
  title: edit.title,
  intro: edit.intro,
  content: edit.content,
  photo: edit.photo,
  author: edit.author,
  categories: [...new Set([...edit.categories, ...(edit.event === null ? [] : [eventsCategory])])],
  tier: edit.tier,
  highlight: edit.highlight,
  eventStartsAt: edit.event && new Date(edit.event.startsAt),
  eventVenue: edit.event?.venue ?? null,
  ...timesOf(edit, before, now),
});

/** Writes an edit of an article that is locked. @throws Refusal where there is none, or its picture is gone */
export async function saveArticle(
  deps: EditDeps,
  tx: Transaction,
  articleID: number,
  edit: Edit,
): Promise<{ articleID: number }> {
  const before = await lockArticle(tx, articleID);
  if (edit.photo !== before.photo) await requirePicture(deps, tx, edit.photo);
  await tx
    .update(articles)
    .set({ ...columnsOf(edit, before, deps.clock()), version: before.version + 1 })
    .where(eq(articles.articleID, articleID));
  return { articleID };
}

/** Adds an article. @throws Refusal where its picture is gone */
export async function addArticle(
  deps: EditDeps,
  tx: Transaction,
  edit: Edit,
): Promise<{ articleID: number; state: string }> {
  await requirePicture(deps, tx, edit.photo);
  const [added] = await tx
    .insert(articles)
    .values(columnsOf(edit, null, deps.clock()))
    .returning({ articleID: articles.articleID, version: articles.version });
  if (!added) throw new Error('an article was not inserted');
  return { articleID: added.articleID, state: articleState(added) };
}
