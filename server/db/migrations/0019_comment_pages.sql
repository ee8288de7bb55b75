DROP INDEX "comments_article";--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "comments_shown" ON "comments" USING btree ("article_id","comment_id") WHERE "comments"."hidden_at" is null;--> statement-breakpoint
CREATE INDEX "comments_email" ON "comments" USING btree ("email","date_added");