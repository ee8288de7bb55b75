ALTER TABLE "orders" ADD COLUMN "sales_counted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "orders_uncounted" ON "orders" USING btree ("paid_at") WHERE "orders"."sales_counted_at" is null and "orders"."status" in ('pending', 'completed');--> statement-breakpoint
-- Migration 0020_lists has counted these orders.
UPDATE "orders" SET "sales_counted_at" = now() WHERE "status" IN ('pending', 'completed');
