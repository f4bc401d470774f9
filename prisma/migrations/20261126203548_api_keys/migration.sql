-- CreateTable
CREATE TABLE "api_keys" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "capabilities" TEXT[],
    "project_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "allowed_addresses" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rate_per_minute" INTEGER NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "created_by_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_key_secrets" (
    "id" SERIAL NOT NULL,
    "key_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_key_secrets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_changes" (
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "api_changes_pkey" PRIMARY KEY ("entity","entity_id","project_id")
);

-- CreateIndex
CREATE INDEX "api_keys_created_by_id_idx" ON "api_keys"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_key_secrets_hash_key" ON "api_key_secrets"("hash");

-- CreateIndex
CREATE INDEX "api_key_secrets_key_id_idx" ON "api_key_secrets"("key_id");

-- CreateIndex
CREATE INDEX "api_changes_entity_changed_at_entity_id_idx" ON "api_changes"("entity", "changed_at", "entity_id");

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_key_secrets" ADD CONSTRAINT "api_key_secrets_key_id_fkey" FOREIGN KEY ("key_id") REFERENCES "api_keys"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What /api/v1 says of a record changes with the record, its texts, and what lies above it. Deferred triggers note it when
-- the transaction commits (docs/decisions/0016-changes-in-commit-order.md).

-- The last stamp that was given, in milliseconds since 1970.
CREATE SEQUENCE "api_clock" AS bigint MINVALUE 0 START 0;

-- The stamp of this transaction: later than every other that can be seen. Who has asked for one holds the lock until their
-- commit can be seen, so that stamps come in the order of the commits.
CREATE FUNCTION "api_stamp"() RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  stamp text := current_setting('ezo.api_stamp', true);
  ms bigint;
BEGIN
  IF stamp IS NULL OR stamp = '' THEN
    PERFORM pg_advisory_xact_lock(hashtext('ezo.api_clock'));
    SELECT greatest(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint, last_value + 1) INTO ms FROM "api_clock";
    PERFORM setval('api_clock', ms);
    stamp := ms::text;
    PERFORM set_config('ezo.api_stamp', stamp, true);
  END IF;
  RETURN timestamptz 'epoch' + stamp::bigint * interval '1 millisecond';
END $$;

CREATE FUNCTION "api_note_project"("project" integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "api_changes" VALUES ('project', project, project, api_stamp())
  ON CONFLICT ("entity", "entity_id", "project_id") DO UPDATE SET "changed_at" = excluded."changed_at"
    WHERE "api_changes"."changed_at" <> excluded."changed_at";
END $$;

-- Also the rows of projects in which the apartments were before.
CREATE FUNCTION "api_note_apartments"("ids" integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE stamp timestamptz;
BEGIN
  IF cardinality(ids) = 0 THEN RETURN; END IF;
  stamp := api_stamp();
  UPDATE "api_changes" SET "changed_at" = stamp
    WHERE "entity" = 'apartment' AND "entity_id" = ANY (ids) AND "changed_at" <> stamp;
  INSERT INTO "api_changes" ("entity", "entity_id", "project_id", "changed_at")
    SELECT 'apartment', a."id", b."project_id", stamp FROM "apartments" a
      JOIN "floors" f ON f."id" = a."floor_id" JOIN "buildings" b ON b."id" = f."building_id"
      WHERE a."id" = ANY (ids)
    ON CONFLICT DO NOTHING;
END $$;

CREATE FUNCTION "api_project_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_project(CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
  RETURN NULL;
END $$;
CREATE FUNCTION "api_project_texts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_project(CASE WHEN TG_OP = 'DELETE' THEN OLD."project_id" ELSE NEW."project_id" END);
  RETURN NULL;
END $$;
-- Where a change is one of many records, the lock comes first: an apartment whose commit is seen only after it is then found.
CREATE FUNCTION "api_project_stock_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT a."id" FROM "apartments" a
    JOIN "buildings" b ON b."id" = a."building_id" WHERE b."project_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "api_building_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT "id" FROM "apartments" WHERE "building_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "api_building_texts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT "id" FROM "apartments"
    WHERE "building_id" = CASE WHEN TG_OP = 'DELETE' THEN OLD."building_id" ELSE NEW."building_id" END));
  RETURN NULL;
END $$;
CREATE FUNCTION "api_floor_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_stamp();
  PERFORM api_note_apartments(ARRAY(SELECT "id" FROM "apartments" WHERE "floor_id" = NEW."id"));
  RETURN NULL;
END $$;
CREATE FUNCTION "api_apartment_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_apartments(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END]);
  RETURN NULL;
END $$;
CREATE FUNCTION "api_apartment_texts_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM api_note_apartments(ARRAY[CASE WHEN TG_OP = 'DELETE' THEN OLD."apartment_id" ELSE NEW."apartment_id" END]);
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR UPDATE OR DELETE ON "projects"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_project_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR UPDATE OR DELETE ON "project_translations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_project_texts_changed"();
CREATE CONSTRAINT TRIGGER "api_stock_changed" AFTER UPDATE ON "projects"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."is_active", OLD."deleted_at", OLD."has_apartment_navigation")
    IS DISTINCT FROM (NEW."is_active", NEW."deleted_at", NEW."has_apartment_navigation"))
  EXECUTE FUNCTION "api_project_stock_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER UPDATE ON "buildings"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."project_id", OLD."identifier", OLD."is_active", OLD."deleted_at")
    IS DISTINCT FROM (NEW."project_id", NEW."identifier", NEW."is_active", NEW."deleted_at"))
  EXECUTE FUNCTION "api_building_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR UPDATE OR DELETE ON "building_translations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_building_texts_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER UPDATE ON "floors"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD."building_id", OLD."number", OLD."label", OLD."is_active", OLD."deleted_at")
    IS DISTINCT FROM (NEW."building_id", NEW."number", NEW."label", NEW."is_active", NEW."deleted_at"))
  EXECUTE FUNCTION "api_floor_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR UPDATE OR DELETE ON "apartments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_apartment_changed"();
CREATE CONSTRAINT TRIGGER "api_changed" AFTER INSERT OR UPDATE OR DELETE ON "apartment_translations"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "api_apartment_texts_changed"();

-- What there is already, as of its own last change.
INSERT INTO "api_changes" ("entity", "entity_id", "project_id", "changed_at")
  SELECT 'project', "id", "id", least(greatest("updated_at", "deleted_at"), now()) FROM "projects";
INSERT INTO "api_changes" ("entity", "entity_id", "project_id", "changed_at")
  SELECT 'apartment', a."id", b."project_id", least(greatest(a."updated_at", a."deleted_at"), now())
  FROM "apartments" a JOIN "buildings" b ON b."id" = a."building_id";
SELECT setval('api_clock', floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint);
