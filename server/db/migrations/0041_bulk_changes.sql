CREATE TABLE "bulk_changes" (
	"change_id" serial PRIMARY KEY NOT NULL,
	"change" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "bulk_changes_created" ON "bulk_changes" USING btree ("created_at");