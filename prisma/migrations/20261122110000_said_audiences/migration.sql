-- A selection without a condition, or with an empty list alone, was everybody. It selects nobody now: the rows say what they meant.
UPDATE "campaigns" c SET "segment" = coalesce(
  (SELECT jsonb_object_agg(s."key", s."value") FROM jsonb_each(c."segment") s WHERE s."value" <> '[]'), '{"all": true}')
WHERE c."segment" = '{}' OR EXISTS (SELECT 1 FROM jsonb_each(c."segment") s WHERE s."value" = '[]');
UPDATE "contact_segments" c SET "filter" = coalesce(
  (SELECT jsonb_object_agg(s."key", s."value") FROM jsonb_each(c."filter") s WHERE s."value" <> '[]'), '{"all": true}')
WHERE c."filter" = '{}' OR EXISTS (SELECT 1 FROM jsonb_each(c."filter") s WHERE s."value" = '[]');
