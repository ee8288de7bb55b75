-- While somebody types, names are looked up by the beginnings of their words. Each index has the words of the names
-- alone, so that a short beginning, which many texts have, is answered without reading those. The expression is
-- repeated, letter by letter, in server/search/suggestions.ts.
CREATE INDEX "products_name_words" ON "products" USING gin (array_to_tsvector("words_of_name"("name")));--> statement-breakpoint
CREATE INDEX "services_name_words" ON "services" USING gin (array_to_tsvector("words_of_name"("name")));--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin (array_to_tsvector("words_of_name"("title")));
