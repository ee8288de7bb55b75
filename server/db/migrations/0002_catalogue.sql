DROP INDEX "products_category";--> statement-breakpoint
DROP INDEX "products_type";--> statement-breakpoint
DROP INDEX "variants_item";--> statement-breakpoint
DROP INDEX "variants_platform";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category","item_id");--> statement-breakpoint
CREATE INDEX "products_type" ON "products" USING btree ("item_type","item_id");--> statement-breakpoint
CREATE INDEX "variants_item" ON "variants" USING btree ("item_id","variant_id");--> statement-breakpoint
CREATE INDEX "variants_platform" ON "variants" USING btree ("platform","item_id","variant_id");