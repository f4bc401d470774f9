-- The currency of all prices: as in `core/src/platform/settings.ts`, dollars where nobody has set one.
CREATE FUNCTION "firm_currency"() RETURNS TEXT LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT "value" ->> 'currency' FROM "settings" WHERE "name" = 'prices'), 'USD')
$$;

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
    WHERE n."status" <> o."status" AND n."deleted_at" IS NULL ORDER BY n."id";
    "found_any" := FOUND;
  END IF;
  IF "wants_webhook"('apartment.price_changed') THEN
    INSERT INTO "webhook_events" ("type", "data")
    SELECT 'apartment.price_changed', jsonb_build_object(
        'id', n."id", 'apartment_number', n."number", 'building_id', n."building_id", 'project_id', b."project_id",
        'price', n."price", 'was', o."price", 'currency', "firm_currency"())
    FROM "new_rows" n JOIN "old_rows" o ON o."id" = n."id" JOIN "buildings" b ON b."id" = n."building_id"
    WHERE n."price" IS DISTINCT FROM o."price" AND n."deleted_at" IS NULL ORDER BY n."id";
    "found_any" := "found_any" OR FOUND;
  END IF;
  IF "found_any" THEN PERFORM "announce_webhooks"(); END IF;
  RETURN NULL;
END $$;
