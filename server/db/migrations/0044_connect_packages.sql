ALTER TABLE "connect_plans" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "connect_plans" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;