CREATE TABLE "stock_changes" (
	"change_id" serial PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"difference" integer NOT NULL,
	"stock" integer NOT NULL,
	"counted" integer,
	"reason" text NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_changes" ADD CONSTRAINT "stock_changes_variant_id_variants_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("variant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_changes_variant" ON "stock_changes" USING btree ("variant_id","change_id");