-- Indexes of the search and of long lists. The queries must repeat these expressions exactly to use the indexes.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (to_tsvector('english', "name" || ' ' || "category" || ' ' || "summary"));--> statement-breakpoint
CREATE INDEX "variants_words" ON "variants" USING gin (to_tsvector('english', "name" || ' ' || "platform"));--> statement-breakpoint
CREATE INDEX "services_words" ON "services" USING gin (to_tsvector('english', "name" || ' ' || "category" || ' ' || "description"));--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin (to_tsvector('english', "title" || ' ' || "intro"));--> statement-breakpoint
CREATE INDEX "products_name_trigrams" ON "products" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "variants_name_trigrams" ON "variants" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "services_name_trigrams" ON "services" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_title_trigrams" ON "articles" USING gin ("title" gin_trgm_ops);
