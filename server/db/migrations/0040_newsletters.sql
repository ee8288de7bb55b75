CREATE TABLE "newsletter_issues" (
	"issue_id" serial PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"categories" text[] NOT NULL,
	"stage" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tested_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"last_email" text DEFAULT '' NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"next_batch_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "issue_id" integer;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_issue_id_newsletter_issues_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."newsletter_issues"("issue_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_issue" ON "outbox_messages" USING btree ("issue_id") WHERE "outbox_messages"."issue_id" is not null;