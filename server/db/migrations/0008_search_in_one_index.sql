-- A search reads one index: each product stores the words of its variants. Only the search reads this column.
ALTER TABLE "products" ADD COLUMN "variant_words" tsvector DEFAULT ''::tsvector NOT NULL;--> statement-breakpoint
UPDATE "products" SET "variant_words" = "found"."words" FROM (
  SELECT "item_id", to_tsvector('english', string_agg("name" || ' ' || "platform", ' ')) AS "words" FROM "variants" GROUP BY "item_id"
) AS "found" WHERE "found"."item_id" = "products"."item_id";--> statement-breakpoint
CREATE FUNCTION "keep_variant_words"("changed" integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "products" SET "variant_words" = coalesce(
    (SELECT to_tsvector('english', string_agg("name" || ' ' || "platform", ' ')) FROM "variants" WHERE "variants"."item_id" = "products"."item_id"),
    ''::tsvector
  ) WHERE "item_id" = ANY("changed")
$$;--> statement-breakpoint
CREATE FUNCTION "variants_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_variant_words"((SELECT array_agg(DISTINCT "item_id") FROM "changed"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "variant_changed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_variant_words"(ARRAY[OLD."item_id", NEW."item_id"]);
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "variants_words_added" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "variants_changed_words"();--> statement-breakpoint
CREATE TRIGGER "variants_words_removed" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "variants_changed_words"();--> statement-breakpoint
-- A sale changes only the stock, so it must not compute the words again.
CREATE TRIGGER "variant_words_changed" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN ((OLD.item_id, OLD.name, OLD.platform) IS DISTINCT FROM (NEW.item_id, NEW.name, NEW.platform))
EXECUTE FUNCTION "variant_changed_words"();--> statement-breakpoint
DROP INDEX "variants_words";--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (("words" || "variant_words"));
