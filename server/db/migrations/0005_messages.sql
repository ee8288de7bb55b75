-- Orders that were paid before receipts existed get none now.
ALTER TABLE "orders" ADD COLUMN "receipt_sent_at" timestamp with time zone;--> statement-breakpoint
UPDATE "orders" SET "receipt_sent_at" = "paid_at" WHERE "paid_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_without_receipt" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null and "orders"."receipt_sent_at" is null;--> statement-breakpoint
CREATE INDEX "tickets_user" ON "tickets" USING btree ("user_id","created_at");