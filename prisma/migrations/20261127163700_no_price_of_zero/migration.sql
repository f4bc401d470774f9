-- A price is at least 1: what cost 0 has no price, and no discount. A line of the history notes it; what has no history yet
-- has its present state as the first.
WITH "free" AS (
  SELECT a."id", a."version", h."snapshot" AS "was", jsonb_build_object('price', NULL, 'old_price', NULL,
    'discount_until', NULL, 'discount_reason', '{"ka": "", "en": "", "ru": ""}'::jsonb) AS "none"
  FROM "apartments" a
  LEFT JOIN LATERAL (SELECT c."snapshot" FROM "content_history" c WHERE c."entity" = 'apartment' AND c."entity_id" = a."id"
    ORDER BY c."version" DESC LIMIT 1) h ON TRUE
  WHERE a."price" = 0
), "noted" AS (
  INSERT INTO "content_history" ("entity", "entity_id", "version", "kind", "changes", "snapshot")
  SELECT 'apartment', f."id", f."version" + 1, 'updated',
    (SELECT jsonb_object_agg(n."key", jsonb_build_object('from', f."was" -> n."key", 'to', n."value"))
      FROM jsonb_each(f."none") n WHERE coalesce(f."was" -> n."key", n."value") <> n."value"),
    f."was" || f."none"
  FROM "free" f WHERE f."was" -> 'price' = '0'
  RETURNING "entity_id"
)
UPDATE "apartments" a SET "price" = NULL, "old_price" = NULL, "struck_price" = NULL, "discount_until" = NULL,
  "discount_reason" = '{}', "updated_at" = now(),
  "version" = a."version" + (SELECT count(*) FROM "noted" n WHERE n."entity_id" = a."id")
WHERE a."price" = 0;

-- Drafts were compared with it.
UPDATE "price_list_entries" e SET "from_price" = NULL FROM "price_lists" l
WHERE l."id" = e."price_list_id" AND l."status" <> 'published' AND e."from_price" = 0;
