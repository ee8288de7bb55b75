import { integer } from 'drizzle-orm/pg-core';
import { timestamptz } from './timestamps.ts';

/** When the owner hid a row from shoppers; null for a shown one. Conditions on it are in server/db/visibility.ts. */
export const hiddenAt = () => timestamptz();

/** What the owner edits at the desk and hides from shoppers. */
export const edited = () => ({
  hiddenAt: hiddenAt(),
  /** When a job shows a row that is hidden until then; null for none. */
  publishAt: timestamptz(),
  /** Counts the changes of the row and of what belongs to it. An edit states the version that it was made on. */
  version: integer().notNull().default(1),
});
