CREATE TABLE "ticket_recordings" (
	"ticket_id" integer PRIMARY KEY NOT NULL,
	"recording" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ticket_recordings" ADD CONSTRAINT "ticket_recordings_ticket_id_tickets_ticket_id_fk" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("ticket_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ticket_recordings_created" ON "ticket_recordings" USING btree ("created_at");