import { customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PictureType } from '#contract/pictures.ts';
import { createdAt } from './timestamps.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** The files of uploaded pictures: each picture in several widths, and one for messengers. */
export const pictures = pgTable(
  'pictures',
  {
    /** The SHA-256 of the picture's widest file, hex. All its files have it in their names. */
    hash: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    type: text().$type<PictureType>().notNull(),
    content: bytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.width] })],
);
