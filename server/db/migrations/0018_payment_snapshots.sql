ALTER TABLE "orders" ADD COLUMN "quoted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "cart" jsonb;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "ship_to" jsonb;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "payer" text;--> statement-breakpoint
UPDATE "payment_attempts" AS a SET "cart" = o."cart", "ship_to" = o."ship_to" FROM "orders" AS o WHERE o."order_id" = a."order_id" AND o."amount" = a."amount" AND a."status" <> 'paid';
