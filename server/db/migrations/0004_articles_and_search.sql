-- A reader can like an article once. A search ranks words of names (weight A) before other words: each row stores its
-- words, so that thousands of matches are sorted without reading their texts. The words are stored without accents, as
-- people type them. Only the search reads these columns.
CREATE UNIQUE INDEX "reactions_once" ON "reactions" USING btree ("article_id","kind","uid");--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', translate("name", 'àáâãäåāçčèéêëēìíîïīñòóôõöōšùúûüūžÀÁÂÃÄÅĀÇČÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖŌŠÙÚÛÜŪŽ', 'aaaaaaacceeeeeiiiiinoooooosuuuuuzAAAAAAACCEEEEEIIIIINOOOOOOSUUUUUZ')), 'A') || setweight(to_tsvector('english', "category"), 'B') || setweight(to_tsvector('english', "summary"), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', translate("name", 'àáâãäåāçčèéêëēìíîïīñòóôõöōšùúûüūžÀÁÂÃÄÅĀÇČÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖŌŠÙÚÛÜŪŽ', 'aaaaaaacceeeeeiiiiinoooooosuuuuuzAAAAAAACCEEEEEIIIIINOOOOOOSUUUUUZ')), 'A') || setweight(to_tsvector('english', "category"), 'B') || setweight(to_tsvector('english', "description"), 'C')) STORED;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "words" tsvector GENERATED ALWAYS AS (setweight(to_tsvector('english', translate("title", 'àáâãäåāçčèéêëēìíîïīñòóôõöōšùúûüūžÀÁÂÃÄÅĀÇČÈÉÊËĒÌÍÎÏĪÑÒÓÔÕÖŌŠÙÚÛÜŪŽ', 'aaaaaaacceeeeeiiiiinoooooosuuuuuzAAAAAAACCEEEEEIIIIINOOOOOOSUUUUUZ')), 'A') || setweight(to_tsvector('english', "intro"), 'C')) STORED;--> statement-breakpoint
DROP INDEX "products_words";--> statement-breakpoint
DROP INDEX "services_words";--> statement-breakpoint
DROP INDEX "articles_words";--> statement-breakpoint
DROP INDEX "variants_name_trigrams";--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin ("words");--> statement-breakpoint
CREATE INDEX "services_words" ON "services" USING gin ("words");--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("words");
