-- AlterTable
ALTER TABLE "translations" ADD COLUMN     "en_source" TEXT,
ADD COLUMN     "ru_source" TEXT;

-- Marks that stand now: each text's source is the Georgian that its history knows from when the text was last changed.
UPDATE "translations" t SET
  "en_source" = CASE WHEN t."en_changed_at" < t."ka_changed_at" THEN coalesce((
    SELECT h."changes"->'ka'->>'from' FROM "content_history" h
    WHERE h."entity" = 'translation' AND h."entity_id" = t."id" AND h."created_at" > t."en_changed_at" AND h."changes" ? 'ka'
    ORDER BY h."version" LIMIT 1), '') END,
  "ru_source" = CASE WHEN t."ru_changed_at" < t."ka_changed_at" THEN coalesce((
    SELECT h."changes"->'ka'->>'from' FROM "content_history" h
    WHERE h."entity" = 'translation' AND h."entity_id" = t."id" AND h."created_at" > t."ru_changed_at" AND h."changes" ? 'ka'
    ORDER BY h."version" LIMIT 1), '') END
WHERE least(t."en_changed_at", t."ru_changed_at") < t."ka_changed_at";
-- The Georgian has come back since.
UPDATE "translations" SET "en_source" = nullif("en_source", "ka"), "ru_source" = nullif("ru_source", "ka");
