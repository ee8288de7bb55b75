ALTER TABLE "products" ADD COLUMN "image_alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "gallery" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deal_periods" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "deals_change_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_deals_change" ON "products" USING btree ("deals_change_at") WHERE "products"."deals_change_at" is not null;