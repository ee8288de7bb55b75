ALTER TABLE "payment_messages" ADD COLUMN "callback_id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_messages_unprocessed" ON "payment_messages" USING btree ("message_id") WHERE "payment_messages"."outcome" is null;--> statement-breakpoint
ALTER TABLE "payment_messages" ADD CONSTRAINT "payment_messages_callbackID_unique" UNIQUE("callback_id");