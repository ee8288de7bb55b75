CREATE TABLE "sample_removal" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"removed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sample_removal_one_row" CHECK ("sample_removal"."id" = 1)
);
