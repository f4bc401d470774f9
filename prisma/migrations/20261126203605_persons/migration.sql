-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- AlterEnum
ALTER TYPE "customer_source" ADD VALUE 'walk_in';
ALTER TYPE "customer_source" ADD VALUE 'call';
ALTER TYPE "customer_source" ADD VALUE 'portal';

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "entered_by_id" INTEGER,
ADD COLUMN     "person_id" INTEGER,
ADD COLUMN     "wants_confirmation" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "persons" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "merged_into_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "persons_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "person_keys" (
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "person_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "person_keys_pkey" PRIMARY KEY ("kind","value")
);

-- CreateTable
CREATE TABLE "person_pairs" (
    "first_id" INTEGER NOT NULL,
    "second_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "refused_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_pairs_pkey" PRIMARY KEY ("first_id","second_id")
);

-- CreateTable
CREATE TABLE "person_merges" (
    "id" SERIAL NOT NULL,
    "kept_id" INTEGER NOT NULL,
    "merged_id" INTEGER NOT NULL,
    "moved_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "person_merges_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "persons_merged_into_id_idx" ON "persons"("merged_into_id");

-- CreateIndex
CREATE INDEX "persons_search_text_idx" ON "persons" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "person_keys_person_id_idx" ON "person_keys"("person_id");

-- CreateIndex
CREATE INDEX "person_keys_value_idx" ON "person_keys" USING GIN ("value" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "person_pairs_second_id_idx" ON "person_pairs"("second_id");

-- CreateIndex
CREATE INDEX "person_merges_kept_id_idx" ON "person_merges"("kept_id");

-- CreateIndex
CREATE INDEX "person_merges_merged_id_idx" ON "person_merges"("merged_id");

-- CreateIndex
CREATE INDEX "person_merges_actor_id_idx" ON "person_merges"("actor_id");

-- CreateIndex
CREATE INDEX "customers_entered_by_id_idx" ON "customers"("entered_by_id");

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_entered_by_id_fkey" FOREIGN KEY ("entered_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "persons" ADD CONSTRAINT "persons_merged_into_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "persons"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_keys" ADD CONSTRAINT "person_keys_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_pairs" ADD CONSTRAINT "person_pairs_first_id_fkey" FOREIGN KEY ("first_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_pairs" ADD CONSTRAINT "person_pairs_second_id_fkey" FOREIGN KEY ("second_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_kept_id_fkey" FOREIGN KEY ("kept_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_merged_id_fkey" FOREIGN KEY ("merged_id") REFERENCES "persons"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_merges" ADD CONSTRAINT "person_merges_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "customers_person_id_created_at_id_idx" ON "customers"("person_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "persons"("id") ON DELETE SET NULL ON UPDATE CASCADE;

CREATE TRIGGER "persons_search_text" BEFORE INSERT OR UPDATE OF "name" ON "persons"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');

-- A phone number as E.164, as far as SQL can tell: nine Georgian digits, with or without 995 or 0, or an international
-- number without a zero where a national prefix could be ("+44 07..."). Of anything else (an extension, "(0)", another
-- length) it is null, and the enquiry belongs to a person by its address alone.
-- The server parses numbers itself (libphonenumber); this is for rows that it did not write.
CREATE FUNCTION "phone_key"("written" text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN "written" IS NULL OR "written" ~ '[^0-9+\s()./-]' OR "written" ~ '\(\s*0\s*\)' THEN NULL
    WHEN "digits" ~ '^(\+|00)995' THEN '+995' || substring("digits" FROM '^(?:\+|00)9950?([2-9][0-9]{8})$')
    WHEN "digits" ~ '^(\+|00)7' THEN '+' || substring("digits" FROM '^(?:\+|00)(7[0-9]{10})$')
    WHEN "digits" ~ '^(\+|00)[1-9]' THEN '+' || substring("digits" FROM '^(?:\+|00)([1-9]{4}[0-9]{4,11})$')
    ELSE '+995' || substring("digits" FROM '^(?:995|0)?([2-9][0-9]{8})$')
  END
  FROM (SELECT regexp_replace("written", '[^0-9+]', '', 'g') AS "digits") AS "bare"
$$;

-- The person with this address or this number, or a new one. Where the address is of one person and the number of
-- another, the address decides, and the two are noted as a pair that may be one.
--
-- Every statement in here sees what was committed before it. A key is claimed by inserting it: that waits for
-- whoever has claimed it and not committed yet, and then finds nothing to do, so the search begins again. A new person's
-- number is claimed before the address, and nobody who holds a claim of an address waits for another: no deadlock.
CREATE FUNCTION "person_of"("for_email" text, "for_phone" text, "for_name" text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  "by_email" integer;
  "by_phone" integer;
  "made" integer;
BEGIN
  "for_email" := nullif("for_email", '');
  "for_phone" := nullif("for_phone", '');
  LOOP
    -- The lock keeps a person from being deleted before the enquiry is stored. Only whoever the enquiry will belong to is
    -- locked, so that of an erasure, which locks everybody merged into them too, neither waits for the other in a circle.
    SELECT h."id" INTO "by_email" FROM "person_keys" k JOIN "persons" p ON p."id" = k."person_id"
      JOIN "persons" h ON h."id" = coalesce(p."merged_into_id", p."id")
      WHERE k."kind" = 'email' AND k."value" = "for_email" FOR KEY SHARE OF h;
    SELECT h."id" INTO "by_phone" FROM "person_keys" k JOIN "persons" p ON p."id" = k."person_id"
      JOIN "persons" h ON h."id" = coalesce(p."merged_into_id", p."id")
      WHERE k."kind" = 'phone' AND k."value" = "for_phone" FOR KEY SHARE OF h;

    IF "by_email" IS NULL AND "by_phone" IS NULL THEN
      IF "made" IS NULL THEN
        INSERT INTO "persons" ("name") VALUES ("for_name") RETURNING "id" INTO "made";
      END IF;
      IF "for_phone" IS NOT NULL THEN
        INSERT INTO "person_keys" ("kind", "value", "person_id") VALUES ('phone', "for_phone", "made") ON CONFLICT DO NOTHING;
        CONTINUE WHEN NOT FOUND;
      END IF;
      IF "for_email" IS NOT NULL THEN
        INSERT INTO "person_keys" ("kind", "value", "person_id") VALUES ('email', "for_email", "made") ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN
          DELETE FROM "person_keys" WHERE "person_id" = "made";
          CONTINUE;
        END IF;
      END IF;
      RETURN "made";
    END IF;

    IF "by_email" IS NULL AND "for_email" IS NOT NULL THEN
      INSERT INTO "person_keys" ("kind", "value", "person_id") VALUES ('email', "for_email", "by_phone") ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    ELSIF "by_phone" IS NULL AND "for_phone" IS NOT NULL THEN
      INSERT INTO "person_keys" ("kind", "value", "person_id") VALUES ('phone', "for_phone", "by_email") ON CONFLICT DO NOTHING;
      CONTINUE WHEN NOT FOUND;
    ELSIF "by_email" <> "by_phone" THEN
      INSERT INTO "person_pairs" ("first_id", "second_id")
        VALUES (least("by_email", "by_phone"), greatest("by_email", "by_phone")) ON CONFLICT DO NOTHING;
    END IF;
    -- Somebody else's enquiry came first.
    IF "made" IS NOT NULL THEN
      DELETE FROM "persons" WHERE "id" = "made";
    END IF;
    RETURN coalesce("by_email", "by_phone");
  END LOOP;
END $$;

-- For inserts that do not name a person, such as those of a server that still runs the release before.
CREATE FUNCTION "set_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."person_id" := "person_of"(lower(btrim(NEW."email")), "phone_key"(NEW."phone"), NEW."name");
  RETURN NEW;
END $$;
CREATE TRIGGER "customers_person" BEFORE INSERT ON "customers" FOR EACH ROW
WHEN (NEW."person_id" IS NULL AND NEW."email" NOT LIKE '%@erased.invalid') EXECUTE FUNCTION "set_person"();
