CREATE TABLE "daraja_tokens" (
	"account" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"good_until" timestamp with time zone,
	"fetching_until" timestamp with time zone
);
