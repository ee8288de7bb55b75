CREATE TABLE "sandbox_transactions" (
	"receipt" text PRIMARY KEY NOT NULL,
	"msisdn" text NOT NULL,
	"account" text NOT NULL,
	"amount" integer NOT NULL,
	"paid_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sandbox_transactions_paid" ON "sandbox_transactions" USING btree ("paid_at");