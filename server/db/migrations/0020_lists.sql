ALTER TABLE "products" ADD COLUMN "rating_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "release_date" date;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "ordinal" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at","item_id");--> statement-breakpoint
CREATE INDEX "variants_featured" ON "variants" USING btree ("ordinal","item_id","variant_id");--> statement-breakpoint
CREATE INDEX "variants_price" ON "variants" USING btree ("sale_price","item_id","variant_id");--> statement-breakpoint
CREATE INDEX "variants_sold" ON "variants" USING btree ("sold" DESC NULLS FIRST,"ordinal","item_id","variant_id");--> statement-breakpoint
-- Sets the position of each variant in its product. The featured order lists the first variant of each product first.
CREATE FUNCTION "set_variant_ordinals"("changed" integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "variants" SET "ordinal" = "counted"."ordinal" FROM (
    SELECT "variant_id", row_number() OVER (PARTITION BY "item_id" ORDER BY "variant_id") - 1 AS "ordinal"
    FROM "variants" WHERE "item_id" = ANY("changed")
  ) AS "counted"
  WHERE "counted"."variant_id" = "variants"."variant_id" AND "counted"."ordinal" <> "variants"."ordinal"
$$;--> statement-breakpoint
CREATE FUNCTION "variants_changed_ordinals"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "set_variant_ordinals"((SELECT array_agg(DISTINCT "item_id") FROM "changed"));
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "variants_ordinals_added" AFTER INSERT ON "variants" REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "variants_changed_ordinals"();--> statement-breakpoint
CREATE TRIGGER "variants_ordinals_removed" AFTER DELETE ON "variants" REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "variants_changed_ordinals"();--> statement-breakpoint
SELECT "set_variant_ordinals"((SELECT array_agg(DISTINCT "item_id") FROM "variants"));--> statement-breakpoint
UPDATE "variants" SET "sold" = "counted"."sold" FROM (
  SELECT ("item" ->> 'itemID')::integer AS "variant_id", sum(("item" ->> 'quantity')::integer) AS "sold"
  FROM "orders" CROSS JOIN LATERAL jsonb_array_elements("cart" -> 'cartItems') AS "item"
  WHERE "status" IN ('pending', 'completed') AND "item" ->> 'itemType' = 'product'
  GROUP BY 1
) AS "counted" WHERE "counted"."variant_id" = "variants"."variant_id";
