CREATE TABLE "code_batches" (
	"batch_id" serial PRIMARY KEY NOT NULL,
	"variant_id" integer NOT NULL,
	"supplier" text NOT NULL,
	"cost" integer,
	"bought_on" date,
	"loaded" integer NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"stopped_at" timestamp with time zone,
	"stop_reason" text
);
--> statement-breakpoint
ALTER TABLE "variants" ADD COLUMN "follows_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vault_codes" ADD COLUMN "batch_id" integer;--> statement-breakpoint
ALTER TABLE "code_batches" ADD CONSTRAINT "code_batches_variant_id_variants_variant_id_fk" FOREIGN KEY ("variant_id") REFERENCES "public"."variants"("variant_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_batches_variant" ON "code_batches" USING btree ("variant_id","batch_id");--> statement-breakpoint
ALTER TABLE "vault_codes" ADD CONSTRAINT "vault_codes_batch_id_code_batches_batch_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."code_batches"("batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vault_batch" ON "vault_codes" USING btree ("batch_id") WHERE "vault_codes"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "vault_delivered" ON "vault_codes" USING btree ("variant_id","assigned_at");