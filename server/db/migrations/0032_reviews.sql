CREATE TABLE "reviews" (
	"review_id" serial PRIMARY KEY NOT NULL,
	"item_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"user_id" uuid,
	"order_id" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"author" text NOT NULL,
	"stars" integer NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"answer" text,
	"hidden_at" timestamp with time zone,
	"hidden_reason" text
);
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_item_id_products_item_id_fk" FOREIGN KEY ("item_id") REFERENCES "public"."products"("item_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_variant_id_variants_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("variant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_orders_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("order_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_one" ON "reviews" USING btree ("order_id","variant_id");--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("item_id","review_id");--> statement-breakpoint
CREATE INDEX "reviews_user" ON "reviews" USING btree ("user_id");