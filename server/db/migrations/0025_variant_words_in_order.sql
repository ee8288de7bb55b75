-- Without an order the words followed where the rows lie, which each sale changes: equal rows had different words.
CREATE OR REPLACE FUNCTION "keep_variant_words"("changed" integer[]) RETURNS void LANGUAGE sql AS $$
  UPDATE "products" SET "variant_words" = coalesce(
    (SELECT to_tsvector('english', string_agg("name" || ' ' || "platform", ' ' ORDER BY "variant_id")) FROM "variants" WHERE "variants"."item_id" = "products"."item_id"),
    ''::tsvector
  ) WHERE "item_id" = ANY("changed")
$$;--> statement-breakpoint
UPDATE "products" SET "variant_words" = "found"."words" FROM (
  SELECT "item_id", to_tsvector('english', string_agg("name" || ' ' || "platform", ' ' ORDER BY "variant_id")) AS "words" FROM "variants" GROUP BY "item_id"
) AS "found" WHERE "found"."item_id" = "products"."item_id" AND "found"."words" <> "products"."variant_words";
