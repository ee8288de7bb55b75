CREATE INDEX "addresses_name" ON "addresses" USING gin (lower("first_name" || ' ' || "last_name") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_username" ON "users" USING gin (lower("username") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "orders_ship_to_name" ON "orders" USING gin (lower(("ship_to" ->> 'firstName') || ' ' || ("ship_to" ->> 'lastName')) gin_trgm_ops);