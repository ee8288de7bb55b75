-- Of people who have one name from before, the first keeps it, and the others get a part of their id behind it.
UPDATE "staff" SET "name" = "staff"."name" || ' (' || left("staff"."staff_id"::text, 8) || ')' FROM (
  SELECT "staff_id", row_number() OVER (PARTITION BY "name" ORDER BY "created_at", "staff_id") AS "place"
  FROM "staff" WHERE "removed_at" IS NULL
) AS "numbered" WHERE "numbered"."staff_id" = "staff"."staff_id" AND "numbered"."place" > 1;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_name" ON "staff" USING btree ("name") WHERE "staff"."removed_at" is null;