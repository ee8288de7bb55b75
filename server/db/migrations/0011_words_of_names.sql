-- A misspelt word is compared with the distinct words of product names, which are few, and not with all names. Words are
-- never deleted: an unused one matches no product. Quotes are removed, because a quote would end a word of a tsquery.
CREATE TABLE "name_words" ("word" text PRIMARY KEY NOT NULL);--> statement-breakpoint
CREATE INDEX "name_words_trigrams" ON "name_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION "words_of_name"("name" text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT tsvector_to_array(to_tsvector('simple', translate("name", 'àáâãäåāçčèéêëēìíîïīñòóôõöōšùúûüūžÀÁÂÃÄÅĀÇČÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖŌŠÙÚÛÜŪŽ', 'aaaaaaacceeeeeiiiiinoooooosuuuuuzAAAAAAACCEEEEEIIIIINOOOOOOSUUUUUZ')))
$$;--> statement-breakpoint
CREATE FUNCTION "keep_name_words"("names" text[]) RETURNS void LANGUAGE sql AS $$
  -- In one order, so that two who add the same words do not wait for each other.
  INSERT INTO "name_words" SELECT DISTINCT "word" FROM unnest("names") AS "name", unnest("words_of_name"("name")) AS "word"
  WHERE length("word") > 2 AND "word" !~ '[''\\]' ORDER BY "word" ON CONFLICT DO NOTHING
$$;--> statement-breakpoint
CREATE FUNCTION "products_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_name_words"((SELECT array_agg("name") FROM "added"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "product_renamed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_name_words"(ARRAY[NEW."name"]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "products_name_words" AFTER INSERT ON "products" REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "products_added_words"();--> statement-breakpoint
CREATE TRIGGER "product_name_words" AFTER UPDATE ON "products" FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "product_renamed_words"();--> statement-breakpoint
SELECT "keep_name_words"((SELECT array_agg("name") FROM "products"));
