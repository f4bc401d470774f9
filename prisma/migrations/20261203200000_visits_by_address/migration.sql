-- In the order in which staff take them: an enquiry, then its step.
LOCK TABLE "customers" IN ACCESS EXCLUSIVE MODE;
LOCK TABLE "customer_steps" IN SHARE ROW EXCLUSIVE MODE;

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "is_visited" BOOLEAN NOT NULL DEFAULT false;

-- What one enquiry says about its address, now with the visit that has taken place.
CREATE FUNCTION "enquiry_interests"(
  "of_email" text, "of_deleted_at" timestamptz, "of_project" integer, "of_apartment" integer, "of_status" text, "of_visited" boolean
) RETURNS TABLE ("kind" text, "value" integer, "address_key" uuid) LANGUAGE sql STABLE AS $$
  SELECT said."kind", said."value", "address_key_of"(lower($1))
  FROM (
    VALUES ('project'::text, $3), ('apartment'::text, $4), ('status:' || $5, 0), ('visited'::text, CASE WHEN $6 THEN 0 END)
  ) AS said ("kind", "value")
  WHERE $2 IS NULL AND $1 <> '' AND said."value" IS NOT NULL
$$;

CREATE OR REPLACE FUNCTION "keep_enquiry_interests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(1))
    FROM "new_rows" n
      CROSS JOIN LATERAL "enquiry_interests"(
        n."email", n."deleted_at", n."project_id", n."apartment_id", n."status"::text, n."is_visited") i;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(-1))
    FROM "old_rows" o
      CROSS JOIN LATERAL "enquiry_interests"(
        o."email", o."deleted_at", o."project_id", o."apartment_id", o."status"::text, o."is_visited") i;
  ELSIF EXISTS (
    SELECT 1 FROM "old_rows" o JOIN "new_rows" n ON n."id" = o."id"
    WHERE (o."email", o."deleted_at", o."project_id", o."apartment_id", o."status", o."is_visited")
      IS DISTINCT FROM (n."email", n."deleted_at", n."project_id", n."apartment_id", n."status", n."is_visited")
  ) THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(said."amount"))
    FROM (
      SELECT "email", "deleted_at", "project_id", "apartment_id", "status", "is_visited", -1 AS "amount" FROM "old_rows"
      UNION ALL SELECT "email", "deleted_at", "project_id", "apartment_id", "status", "is_visited", 1 FROM "new_rows"
    ) said
      CROSS JOIN LATERAL "enquiry_interests"(
        said."email", said."deleted_at", said."project_id", said."apartment_id", said."status"::text, said."is_visited") i;
  END IF;
  RETURN NULL;
END $$;
DROP FUNCTION "enquiry_interests"(text, timestamptz, integer, integer, text);

-- Whether a visit for an enquiry has taken place, in its own row: what an address is in "address_interests" is then said by that row
-- alone, also while its address changes. The row is locked first and asked afterwards, so that of two steps that end at once the
-- later one sees the other.
CREATE FUNCTION "keep_visited"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "of_enquiries" integer[] := ARRAY[OLD."customer_id", NEW."customer_id"];
BEGIN
  PERFORM 1 FROM "customers" r WHERE r."id" = ANY ("of_enquiries") ORDER BY r."id" FOR NO KEY UPDATE;
  UPDATE "customers" r SET "is_visited" = NOT r."is_visited"
  WHERE r."id" = ANY ("of_enquiries") AND r."is_visited" <> EXISTS (
    SELECT 1 FROM "customer_steps" s WHERE s."customer_id" = r."id" AND s."kind" = 'visit' AND s."end" = 'done');
  RETURN NULL;
END $$;
CREATE TRIGGER "customer_steps_new_visited" AFTER INSERT ON "customer_steps" FOR EACH ROW
WHEN (NEW."kind" = 'visit' AND NEW."end" = 'done') EXECUTE FUNCTION "keep_visited"();
CREATE TRIGGER "customer_steps_visited" AFTER UPDATE OF "kind", "end", "customer_id" ON "customer_steps" FOR EACH ROW
WHEN ((OLD."kind", OLD."end", OLD."customer_id") IS DISTINCT FROM (NEW."kind", NEW."end", NEW."customer_id"))
EXECUTE FUNCTION "keep_visited"();
CREATE TRIGGER "customer_steps_gone_visited" AFTER DELETE ON "customer_steps" FOR EACH ROW
WHEN (OLD."kind" = 'visit' AND OLD."end" = 'done') EXECUTE FUNCTION "keep_visited"();

-- The trigger of "customers" counts them by their addresses.
UPDATE "customers" SET "is_visited" = true
WHERE "id" IN (SELECT "customer_id" FROM "customer_steps" WHERE "kind" = 'visit' AND "end" = 'done');
