DROP INDEX "variants_featured";--> statement-breakpoint
CREATE INDEX "variants_featured" ON "variants" USING btree ("ordinal",(("item_id" - 1) * 88 % 101),"item_id","variant_id");