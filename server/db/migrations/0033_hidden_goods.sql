ALTER TABLE "articles" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_variants" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_publish" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;--> statement-breakpoint
-- A hidden variant leaves every cached answer and page.
DROP TRIGGER "variants_shown_changed" ON "variants";--> statement-breakpoint
CREATE TRIGGER "variants_shown_changed" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN (
  (OLD.stock > 0, OLD.item_id, OLD.name, OLD.image, OLD.sale_price, OLD.list_price, OLD.platform, OLD.region, OLD.hidden_at)
  IS DISTINCT FROM
  (NEW.stock > 0, NEW.item_id, NEW.name, NEW.image, NEW.sale_price, NEW.list_price, NEW.platform, NEW.region, NEW.hidden_at)
)
EXECUTE FUNCTION "tell_catalogue_changed"();--> statement-breakpoint
-- The words of a hidden variant find its product no more.
CREATE OR REPLACE FUNCTION "keep_variant_words"("changed" integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "products" SET "variant_words" = coalesce(
    (SELECT to_tsvector('english', string_agg("name" || ' ' || "platform", ' ' ORDER BY "variant_id")) FROM "variants" WHERE "variants"."item_id" = "products"."item_id" AND "variants"."hidden_at" IS NULL),
    ''::tsvector
  ) WHERE "item_id" = ANY("changed")
$$;--> statement-breakpoint
DROP TRIGGER "variant_words_changed" ON "variants";--> statement-breakpoint
CREATE TRIGGER "variant_words_changed" AFTER UPDATE ON "variants" FOR EACH ROW
WHEN ((OLD.item_id, OLD.name, OLD.platform, OLD.hidden_at) IS DISTINCT FROM (NEW.item_id, NEW.name, NEW.platform, NEW.hidden_at))
EXECUTE FUNCTION "variant_changed_words"();--> statement-breakpoint
-- A misspelt word is not corrected to a word of hidden products alone. A word that another product has only as an alias
-- is deleted as well, which costs the correction of that word.
CREATE OR REPLACE FUNCTION "products_added_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "keep_name_words"((SELECT array_agg("name" || ' ' || "aliases") FROM "added" WHERE "hidden_at" IS NULL));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "product_renamed_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."hidden_at" IS NULL THEN
    PERFORM "keep_name_words"(ARRAY[NEW."name" || ' ' || NEW."aliases"]);
  ELSIF OLD."hidden_at" IS NULL THEN
    DELETE FROM "name_words" WHERE "word" = ANY("words_of_name"(OLD."name" || ' ' || OLD."aliases")) AND NOT EXISTS (
      SELECT FROM "products" WHERE "hidden_at" IS NULL
      AND array_to_tsvector("words_of_name"("products"."name")) @@ to_tsquery('simple', quote_literal("name_words"."word"))
    );
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
DROP TRIGGER "product_name_words" ON "products";--> statement-breakpoint
CREATE TRIGGER "product_name_words" AFTER UPDATE ON "products" FOR EACH ROW WHEN ((OLD."name", OLD."aliases", OLD."hidden_at") IS DISTINCT FROM (NEW."name", NEW."aliases", NEW."hidden_at")) EXECUTE FUNCTION "product_renamed_words"();
