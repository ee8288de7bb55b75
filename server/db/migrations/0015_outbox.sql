CREATE TABLE "outbox_messages" (
	"message_id" bigserial PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"order_id" text,
	"recipient" text NOT NULL,
	"content" jsonb,
	"sealed_content" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"next_attempt_at" timestamp with time zone,
	"attempted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"retry_until" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD CONSTRAINT "outbox_messages_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_unfinished" ON "outbox_messages" USING btree ("state","created_at") WHERE "outbox_messages"."state" in ('pending', 'sending', 'uncertain', 'failed');--> statement-breakpoint
CREATE INDEX "outbox_created" ON "outbox_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_user" ON "outbox_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "outbox_order" ON "outbox_messages" USING btree ("order_id");