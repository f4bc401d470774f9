-- CreateEnum
CREATE TYPE "unit_type" AS ENUM ('apartment', 'parking', 'storage', 'commercial');

-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "unit_type" "unit_type" NOT NULL DEFAULT 'apartment';

-- Webhooks about apartments stay about apartments: a receiver would count a parking place that is sold as one.
CREATE OR REPLACE FUNCTION "record_apartment_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  "found_any" BOOLEAN := FALSE;
BEGIN
  IF "wants_webhook"('apartment.status_changed') THEN
    INSERT INTO "webhook_events" ("type", "data")
    SELECT 'apartment.status_changed', jsonb_build_object(
        'id', n."id", 'apartment_number', n."number", 'building_id', n."building_id", 'project_id', b."project_id",
        'status', n."status", 'was', o."status")
    FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" JOIN "buildings" b ON b."id" = n."building_id"
    WHERE n."status" <> o."status" AND n."deleted_at" IS NULL AND n."unit_type" = 'apartment' ORDER BY n."id";
    "found_any" := FOUND;
  END IF;
  IF "wants_webhook"('apartment.price_changed') THEN
    INSERT INTO "webhook_events" ("type", "data")
    SELECT 'apartment.price_changed', jsonb_build_object(
        'id', n."id", 'apartment_number', n."number", 'building_id', n."building_id", 'project_id', b."project_id",
        'price', n."price", 'was', o."price", 'currency', "firm_currency"())
    FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" JOIN "buildings" b ON b."id" = n."building_id"
    WHERE n."price" IS DISTINCT FROM o."price" AND n."deleted_at" IS NULL AND n."unit_type" = 'apartment' ORDER BY n."id";
    "found_any" := "found_any" OR FOUND;
  END IF;
  IF "found_any" THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;
