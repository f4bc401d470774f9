-- In the order in which an enquiry with a consent takes them, for the version of before is at work meanwhile.
LOCK TABLE "customers" IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE "contacts" IN ACCESS EXCLUSIVE MODE;

-- CreateTable
CREATE TABLE "address_interests" (
    "kind" TEXT NOT NULL,
    "value" INTEGER NOT NULL,
    "address_key" UUID NOT NULL,
    "sources" INTEGER NOT NULL,

    CONSTRAINT "address_interests_pkey" PRIMARY KEY ("kind","value","address_key")
);

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "address_key" UUID;

-- What an address is in "address_interests": half of its SHA-256, so that the table has no addresses and each side of a comparison
-- can make the key of its own row alone.
CREATE FUNCTION "address_key_of"("email" text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT left(encode(sha256(convert_to($1, 'UTF8')), 'hex'), 32)::uuid
$$;

-- The table is written anew without a trigger for each row: nothing of a contact has changed.
ALTER TABLE "contacts" ALTER COLUMN "address_key" TYPE UUID USING "address_key_of"("email");

-- CreateIndex
CREATE INDEX "contacts_listed_idx" ON "contacts"("address_key", "locale", "paused_until") WHERE (status = 'subscribed');

CREATE FUNCTION "set_address_key"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."address_key" := "address_key_of"(NEW."email");
  RETURN NEW;
END $$;
CREATE TRIGGER "contacts_address_key" BEFORE INSERT OR UPDATE OF "email", "address_key" ON "contacts"
FOR EACH ROW EXECUTE FUNCTION "set_address_key"();

-- What one enquiry says about its address; nothing while it is in the trash, or without one: strangers would share rows of nobody.
CREATE FUNCTION "enquiry_interests"(
  "of_email" text, "of_deleted_at" timestamptz, "of_project" integer, "of_apartment" integer, "of_status" text
) RETURNS TABLE ("kind" text, "value" integer, "address_key" uuid) LANGUAGE sql STABLE AS $$
  SELECT said."kind", said."value", "address_key_of"(lower($1))
  FROM (VALUES ('project'::text, $3), ('apartment'::text, $4), ('status:' || $5, 0)) AS said ("kind", "value")
  WHERE $2 IS NULL AND $1 <> '' AND said."value" IS NOT NULL
$$;

-- What one contact says about its address. The rest of a contact that was merged has the address of the kept one, whose interests
-- are no longer its own.
CREATE FUNCTION "own_interests"(
  "of_email_hash" text, "of_key" uuid, "of_projects" integer[], "of_rooms" integer[]
) RETURNS TABLE ("kind" text, "value" integer, "address_key" uuid) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT said."kind", said."value", $2
  FROM (SELECT 'project'::text, unnest($3) UNION ALL SELECT 'room'::text, unnest($4)) AS said ("kind", "value")
  WHERE $1 NOT LIKE 'merged-%' AND $2 IS NOT NULL AND said."value" IS NOT NULL
$$;

-- Adds to the counts, and removes rows that nothing says any more. Several writers of one address add up: each locks the row before
-- it reads the count, and none asks what the others have stored. All take their rows in the order of the key.
CREATE FUNCTION "count_interests"(
  "of_kinds" text[], "of_values" integer[], "of_keys" uuid[], "of_amounts" integer[]
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "change" record;
BEGIN
  FOR "change" IN
    SELECT said."kind" AS "said_kind", said."value" AS "said_value", said."key" AS "said_key", sum(said."amount")::integer AS "said_amount"
    FROM unnest("of_kinds", "of_values", "of_keys", "of_amounts") AS said ("kind", "value", "key", "amount")
    GROUP BY said."kind", said."value", said."key" HAVING sum(said."amount") <> 0
    ORDER BY said."kind", said."value", said."key"
  LOOP
    IF "change"."said_amount" > 0 THEN
      INSERT INTO "address_interests" AS kept ("kind", "value", "address_key", "sources")
      VALUES ("change"."said_kind", "change"."said_value", "change"."said_key", "change"."said_amount")
      ON CONFLICT ON CONSTRAINT "address_interests_pkey" DO UPDATE SET "sources" = kept."sources" + excluded."sources";
    ELSE
      UPDATE "address_interests" kept SET "sources" = kept."sources" + "change"."said_amount"
      WHERE kept."kind" = "change"."said_kind" AND kept."value" = "change"."said_value" AND kept."address_key" = "change"."said_key";
      -- In a statement of its own: the update has waited for other writers, and only now the count is known.
      DELETE FROM "address_interests" kept
      WHERE kept."kind" = "change"."said_kind" AND kept."value" = "change"."said_value" AND kept."address_key" = "change"."said_key"
        AND kept."sources" <= 0;
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION "keep_enquiry_interests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(1))
    FROM "new_rows" n
      CROSS JOIN LATERAL "enquiry_interests"(n."email", n."deleted_at", n."project_id", n."apartment_id", n."status"::text) i;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(-1))
    FROM "old_rows" o
      CROSS JOIN LATERAL "enquiry_interests"(o."email", o."deleted_at", o."project_id", o."apartment_id", o."status"::text) i;
  ELSIF EXISTS (
    SELECT 1 FROM "old_rows" o JOIN "new_rows" n ON n."id" = o."id"
    WHERE (o."email", o."deleted_at", o."project_id", o."apartment_id", o."status")
      IS DISTINCT FROM (n."email", n."deleted_at", n."project_id", n."apartment_id", n."status")
  ) THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(said."amount"))
    FROM (
      SELECT "email", "deleted_at", "project_id", "apartment_id", "status", -1 AS "amount" FROM "old_rows"
      UNION ALL SELECT "email", "deleted_at", "project_id", "apartment_id", "status", 1 FROM "new_rows"
    ) said
      CROSS JOIN LATERAL "enquiry_interests"(
        said."email", said."deleted_at", said."project_id", said."apartment_id", said."status"::text) i;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION "keep_own_interests"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(1))
    FROM "new_rows" n
      CROSS JOIN LATERAL "own_interests"(n."email_hash", n."address_key", n."interest_project_ids", n."interest_rooms") i;
  ELSIF TG_OP = 'DELETE' THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(-1))
    FROM "old_rows" o
      CROSS JOIN LATERAL "own_interests"(o."email_hash", o."address_key", o."interest_project_ids", o."interest_rooms") i;
  ELSIF EXISTS (
    SELECT 1 FROM "old_rows" o JOIN "new_rows" n ON n."id" = o."id"
    WHERE (o."email_hash", o."address_key", o."interest_project_ids", o."interest_rooms")
      IS DISTINCT FROM (n."email_hash", n."address_key", n."interest_project_ids", n."interest_rooms")
  ) THEN
    PERFORM "count_interests"(array_agg(i."kind"), array_agg(i."value"), array_agg(i."address_key"), array_agg(said."amount"))
    FROM (
      SELECT "email_hash", "address_key", "interest_project_ids", "interest_rooms", -1 AS "amount" FROM "old_rows"
      UNION ALL SELECT "email_hash", "address_key", "interest_project_ids", "interest_rooms", 1 FROM "new_rows"
    ) said
      CROSS JOIN LATERAL "own_interests"(
        said."email_hash", said."address_key", said."interest_project_ids", said."interest_rooms") i;
  END IF;
  RETURN NULL;
END $$;

-- Kept here, so that it holds for every writer of these rows: forms, imports, merges, undoing, retention and erasure. For each
-- statement, so that a large import takes its rows in one order.
CREATE TRIGGER "customers_new_interests" AFTER INSERT ON "customers"
REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_enquiry_interests"();
CREATE TRIGGER "customers_interests" AFTER UPDATE ON "customers"
REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_enquiry_interests"();
CREATE TRIGGER "customers_gone_interests" AFTER DELETE ON "customers"
REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_enquiry_interests"();
CREATE TRIGGER "contacts_new_interests" AFTER INSERT ON "contacts"
REFERENCING NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_own_interests"();
CREATE TRIGGER "contacts_interests" AFTER UPDATE ON "contacts"
REFERENCING OLD TABLE AS "old_rows" NEW TABLE AS "new_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_own_interests"();
CREATE TRIGGER "contacts_gone_interests" AFTER DELETE ON "contacts"
REFERENCING OLD TABLE AS "old_rows" FOR EACH STATEMENT EXECUTE FUNCTION "keep_own_interests"();

-- After the triggers, whose locks keep other writers away until this is committed.
INSERT INTO "address_interests" ("kind", "value", "address_key", "sources")
SELECT said."kind", said."value", said."address_key", count(*)::integer
FROM (
  SELECT i."kind", i."value", i."address_key" FROM "customers" r
    CROSS JOIN LATERAL "enquiry_interests"(r."email", r."deleted_at", r."project_id", r."apartment_id", r."status"::text) i
  UNION ALL
  SELECT i."kind", i."value", i."address_key" FROM "contacts" c
    CROSS JOIN LATERAL "own_interests"(c."email_hash", c."address_key", c."interest_project_ids", c."interest_rooms") i
) said
GROUP BY said."kind", said."value", said."address_key";
