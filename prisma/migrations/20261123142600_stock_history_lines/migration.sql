-- The lines of `inventory_changes` as lines of `content_history`. Writes to the stock wait until this is done, so that no
-- line is lost; visitors read meanwhile.
LOCK TABLE "inventory_changes" IN SHARE ROW EXCLUSIVE MODE;

-- What a row of the stock is now, in the names of the API.
CREATE FUNCTION "stock_fields"(TEXT, INTEGER) RETURNS JSONB LANGUAGE SQL STABLE AS $$
  SELECT CASE $1
    WHEN 'building' THEN (SELECT jsonb_build_object(
      'project_id', b."project_id", 'identifier', b."identifier", 'sort_order', b."sort_order", 'is_active', b."is_active",
      'translations.ka.name', coalesce((SELECT t."name" FROM "building_translations" t WHERE t."building_id" = b."id" AND t."locale" = 'ka'), ''),
      'translations.en.name', coalesce((SELECT t."name" FROM "building_translations" t WHERE t."building_id" = b."id" AND t."locale" = 'en'), ''),
      'translations.ru.name', coalesce((SELECT t."name" FROM "building_translations" t WHERE t."building_id" = b."id" AND t."locale" = 'ru'), ''))
      FROM "buildings" b WHERE b."id" = $2)
    WHEN 'floor' THEN (SELECT jsonb_build_object(
      'building_id', f."building_id", 'number', f."number", 'label', f."label", 'is_active', f."is_active")
      FROM "floors" f WHERE f."id" = $2)
    WHEN 'apartment' THEN (SELECT jsonb_build_object(
      'floor_id', a."floor_id", 'apartment_number', a."number", 'status', a."status", 'rooms', a."rooms",
      'bedrooms', a."bedrooms", 'area_total', a."area_total", 'area_living', a."area_living",
      'area_balcony', a."area_balcony", 'orientation', to_jsonb(array_remove(string_to_array(a."orientation", ','), '')),
      'price', a."price", 'is_price_hidden', a."is_price_hidden", 'plan_image_id', a."plan_image_id",
      'gallery_image_ids', coalesce((SELECT jsonb_agg(i."media_id" ORDER BY i."sort_order", i."media_id")
        FROM "apartment_images" i WHERE i."apartment_id" = a."id"), '[]'),
      'is_active', a."is_active",
      'translations.ka.description', coalesce((SELECT t."description" FROM "apartment_translations" t WHERE t."apartment_id" = a."id" AND t."locale" = 'ka'), ''),
      'translations.en.description', coalesce((SELECT t."description" FROM "apartment_translations" t WHERE t."apartment_id" = a."id" AND t."locale" = 'en'), ''),
      'translations.ru.description', coalesce((SELECT t."description" FROM "apartment_translations" t WHERE t."apartment_id" = a."id" AND t."locale" = 'ru'), ''))
      FROM "apartments" a WHERE a."id" = $2)
    WHEN 'zone_image' THEN (SELECT jsonb_build_object(
      'kind', i."kind", 'project_id', i."project_id", 'building_id', i."building_id", 'floor_id', i."floor_id",
      'media_id', i."media_id", 'is_active', i."is_active")
      FROM "zone_images" i WHERE i."id" = $2)
    WHEN 'zone' THEN (SELECT jsonb_build_object(
      'zone_image_id', z."zone_image_id", 'type', z."type",
      'points', coalesce((SELECT jsonb_agg(jsonb_build_object('x', p."point"->0, 'y', p."point"->1) ORDER BY p."place")
        FROM jsonb_array_elements(z."points") WITH ORDINALITY AS p("point", "place")), '[]'),
      'label', z."label", 'building_id', z."building_id", 'floor_id', z."floor_id", 'apartment_id', z."apartment_id",
      'sort_order', z."sort_order", 'is_active', z."is_active")
      FROM "zones" z WHERE z."id" = $2)
  END
$$;

-- Both sides of every changed field of a line, and the earlier ones. A language that was not written yet had an empty text.
CREATE FUNCTION "stock_sides"(JSONB) RETURNS TABLE ("changes" JSONB, "before" JSONB) LANGUAGE SQL STABLE AS $$
  SELECT coalesce(jsonb_object_agg(s."field", jsonb_build_object('from', s."from", 'to', s."to")), '{}'),
    coalesce(jsonb_object_agg(s."field", s."from"), '{}')
  FROM (
    SELECT c."key" AS "field",
      CASE WHEN c."key" LIKE 'translations.%' AND c."value"->0 = 'null' THEN '""' ELSE c."value"->0 END AS "from",
      CASE WHEN c."key" LIKE 'translations.%' AND c."value"->1 = 'null' THEN '""' ELSE c."value"->1 END AS "to"
    FROM jsonb_each($1) c) s
$$;

CREATE TEMPORARY TABLE "stock_now" ON COMMIT DROP AS
SELECT 'building'::"inventory_entity" AS "entity", "id" AS "entity_id", "created_at", "stock_fields"('building', "id") AS "fields"
FROM "buildings"
UNION ALL SELECT 'floor', "id", "created_at", "stock_fields"('floor', "id") FROM "floors"
UNION ALL SELECT 'apartment', "id", "created_at", "stock_fields"('apartment', "id") FROM "apartments"
UNION ALL SELECT 'zone_image', "id", "created_at", "stock_fields"('zone_image', "id") FROM "zone_images"
UNION ALL SELECT 'zone', "id", "created_at", "stock_fields"('zone', "id") FROM "zones";
ANALYZE "stock_now";

-- A state is the present one with the later changes taken back: of each field the first later change knows its value.
CREATE AGGREGATE pg_temp."merged"(JSONB) (SFUNC = jsonb_concat, STYPE = JSONB, INITCOND = '{}');

-- What came from a seed had no line for its first state.
INSERT INTO "content_history" ("entity", "entity_id", "version", "kind", "snapshot", "created_at")
SELECT f."entity"::text, f."entity_id", f."version" - 1, 'created', n."fields" || f."before", n."created_at"
FROM (
  SELECT c."entity", c."entity_id", c."version", c."action",
    pg_temp."merged"(s."before") OVER (PARTITION BY c."entity", c."entity_id" ORDER BY c."version" DESC) AS "before",
    row_number() OVER (PARTITION BY c."entity", c."entity_id" ORDER BY c."version") AS "place"
  FROM "inventory_changes" c CROSS JOIN LATERAL "stock_sides"(c."changes") s) f
JOIN "stock_now" n ON n."entity" = f."entity" AND n."entity_id" = f."entity_id"
WHERE f."place" = 1 AND f."action" <> 'created' AND f."version" > 1;

INSERT INTO "content_history" ("entity", "entity_id", "version", "kind", "actor_id", "changes", "snapshot", "reason",
  "is_overwrite", "restored_version", "reviewed", "created_at")
SELECT c."entity"::text, c."entity_id", c."version", c."action"::text::"content_history_kind", c."actor_id", s."changes",
  coalesce(n."fields", '{}') || pg_temp."merged"(s."before") OVER (
    PARTITION BY c."entity", c."entity_id" ORDER BY c."version" DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING),
  c."reason", c."is_overwrite", c."restored_version", c."reviewed", c."created_at"
FROM "inventory_changes" c
CROSS JOIN LATERAL "stock_sides"(c."changes") s
LEFT JOIN "stock_now" n ON n."entity" = c."entity" AND n."entity_id" = c."entity_id"
ORDER BY c."id";

-- While servers of both builds run, each finds the other's lines: the old build judges conflicts by `inventory_changes`,
-- the new one by `content_history`. The release that drops `inventory_changes` drops all these functions too.
CREATE FUNCTION "copy_to_inventory_changes"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() = 1 AND NEW."entity" IN ('building', 'floor', 'apartment', 'zone_image', 'zone') THEN
    INSERT INTO "inventory_changes" ("entity", "entity_id", "action", "version", "fields", "changes", "reason",
      "is_overwrite", "restored_version", "reviewed", "actor_id", "created_at")
    SELECT NEW."entity"::"inventory_entity", NEW."entity_id", NEW."kind"::text::"inventory_action", NEW."version",
      coalesce(array_agg(c."key") FILTER (WHERE c."key" IS NOT NULL), '{}'),
      coalesce(jsonb_object_agg(c."key", jsonb_build_array(c."value"->'from', c."value"->'to'))
        FILTER (WHERE c."key" IS NOT NULL), '{}'),
      NEW."reason", NEW."is_overwrite", NEW."restored_version", NEW."reviewed", NEW."actor_id", NEW."created_at"
    FROM (SELECT 1) one LEFT JOIN jsonb_each(NEW."changes") c ON true;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "copy_to_inventory_changes" AFTER INSERT ON "content_history"
FOR EACH ROW EXECUTE FUNCTION "copy_to_inventory_changes"();

-- A snapshot is the last one with the line's changes; of a row without a line it is what the row is now.
CREATE FUNCTION "copy_to_content_history"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
  sides RECORD;
  previous JSONB;
  made_at TIMESTAMPTZ;
BEGIN
  IF pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  -- The tables are named after what they contain. The build before this one does not say who wrote last.
  EXECUTE format('UPDATE %I SET "updated_by_id" = $1 WHERE "id" = $2 RETURNING "created_at"', NEW."entity"::text || 's')
  INTO made_at USING NEW."actor_id", NEW."entity_id";
  SELECT * INTO sides FROM "stock_sides"(NEW."changes");
  SELECT h."snapshot" INTO previous FROM "content_history" h
  WHERE h."entity" = NEW."entity"::text AND h."entity_id" = NEW."entity_id" AND h."version" < NEW."version"
  ORDER BY h."version" DESC LIMIT 1;
  IF previous IS NULL THEN
    previous := coalesce("stock_fields"(NEW."entity"::text, NEW."entity_id"), '{}') || sides."before";
    IF NEW."action" <> 'created' AND NEW."version" > 1 THEN
      INSERT INTO "content_history" ("entity", "entity_id", "version", "kind", "snapshot", "created_at")
      VALUES (NEW."entity"::text, NEW."entity_id", NEW."version" - 1, 'created', previous, coalesce(made_at, NEW."created_at"));
    END IF;
  END IF;
  INSERT INTO "content_history" ("entity", "entity_id", "version", "kind", "actor_id", "changes", "snapshot", "reason",
    "is_overwrite", "restored_version", "reviewed", "created_at")
  VALUES (NEW."entity"::text, NEW."entity_id", NEW."version", NEW."action"::text::"content_history_kind", NEW."actor_id",
    sides."changes",
    previous || coalesce((SELECT jsonb_object_agg(c."key", c."value"->'to') FROM jsonb_each(sides."changes") c), '{}'),
    NEW."reason", NEW."is_overwrite", NEW."restored_version", NEW."reviewed", NEW."created_at")
  ON CONFLICT ("entity", "entity_id", "version") DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "copy_to_content_history" AFTER INSERT ON "inventory_changes"
FOR EACH ROW EXECUTE FUNCTION "copy_to_content_history"();
