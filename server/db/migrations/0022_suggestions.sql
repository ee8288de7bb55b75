-- Suggestions match names by the prefixes of their words. Each index holds only the words of names, so that a short
-- prefix, which many texts contain, needs no other texts. server/search/suggestions.ts repeats the expression exactly.
CREATE INDEX "products_name_words" ON "products" USING gin (array_to_tsvector("words_of_name"("name")));--> statement-breakpoint
CREATE INDEX "services_name_words" ON "services" USING gin (array_to_tsvector("words_of_name"("name")));--> statement-breakpoint
CREATE INDEX "articles_title_words" ON "articles" USING gin (array_to_tsvector("words_of_name"("title")));
