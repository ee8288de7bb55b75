CREATE TABLE "one_time_codes" (
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "one_time_codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_proved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD COLUMN "unsubscribe_key" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_user_id_users_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "newsletter_subscriptions" ADD CONSTRAINT "newsletter_subscriptions_unsubscribeKey_unique" UNIQUE("unsubscribe_key");--> statement-breakpoint
DROP TABLE "reset_codes" CASCADE;--> statement-breakpoint
-- A customer who approved a prompt on the account's own number had that phone, so the number is verified.
UPDATE "users" SET "phone_proved_at" = "paid"."at"
FROM (
	SELECT "user_id", "phone_number", min("updated_at") AS "at"
	FROM "payment_attempts" WHERE "status" = 'paid' GROUP BY "user_id", "phone_number"
) AS "paid"
WHERE "paid"."user_id" = "users"."user_id" AND "paid"."phone_number" = "users"."phone_number";
