CREATE TABLE "comment_blocks" (
	"email" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);
