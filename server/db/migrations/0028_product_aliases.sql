-- The words by which players search for a product are the owner's data. They have weight D, as nothing else in "words".
ALTER TABLE "products" ADD COLUMN "aliases" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "words";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', translate("name", 'àáâãäåāçčèéêëēìíîïīñòóôõöōšùúûüūžÀÁÂÃÄÅĀÇČÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖŌŠÙÚÛÜŪŽ', 'aaaaaaacceeeeeiiiiinoooooosuuuuuzAAAAAAACCEEEEEIIIIINOOOOOOSUUUUUZ')), 'A') || setweight(to_tsvector('english', "category"), 'B') || setweight(to_tsvector('english', "summary"), 'C') || setweight(to_tsvector('english', "aliases"), 'D')) STORED;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (("words" || "variant_words"));--> statement-breakpoint
-- The correction of misspelt words knows the aliases as well.
CREATE OR REPLACE FUNCTION "products_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_name_words"((SELECT array_agg("name" || ' ' || "aliases") FROM "added"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product_renamed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_name_words"(ARRAY[NEW."name" || ' ' || NEW."aliases"]);
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "product_name_words" ON "products";--> statement-breakpoint
CREATE TRIGGER "product_name_words" AFTER UPDATE ON "products" FOR EACH ROW WHEN ((OLD."name", OLD."aliases") IS DISTINCT FROM (NEW."name", NEW."aliases")) EXECUTE FUNCTION "product_renamed_words"();
