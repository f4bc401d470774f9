-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "media_original_name_idx";

-- DropIndex
DROP INDEX "project_translations_title_location_idx";

-- DropIndex
DROP INDEX "feature_translations_title_idx";

-- DropIndex
DROP INDEX "gallery_image_translations_title_idx";

-- DropIndex
DROP INDEX "translations_key_ka_en_ru_idx";

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "media" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "media_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "project_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "feature_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "gallery_image_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "buildings" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "building_translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- AlterTable
ALTER TABLE "translations" ADD COLUMN     "search_text" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE INDEX "media_search_text_idx" ON "media" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "media_translations_search_text_idx" ON "media_translations" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "project_translations_search_text_idx" ON "project_translations" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "feature_translations_search_text_idx" ON "feature_translations" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "gallery_image_translations_search_text_idx" ON "gallery_image_translations" USING GIN ("search_text" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "translations_search_text_idx" ON "translations" USING GIN ("search_text" gin_trgm_ops);

-- Keeps "search_text": the columns in the trigger's arguments, in the form in which texts are compared.
CREATE FUNCTION "set_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."search_text" := "search_form"(
    (SELECT string_agg(to_jsonb(NEW) ->> "name", ' ' ORDER BY "place") FROM unnest(TG_ARGV) WITH ORDINALITY AS c("name", "place")));
  RETURN NEW;
END $$;

CREATE TRIGGER "users_search_text" BEFORE INSERT OR UPDATE OF "name" ON "users"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
CREATE TRIGGER "media_search_text" BEFORE INSERT OR UPDATE OF "original_name" ON "media"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('original_name');
CREATE TRIGGER "media_translations_search_text" BEFORE INSERT OR UPDATE OF "alt_text" ON "media_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('alt_text');
CREATE TRIGGER "project_translations_search_text" BEFORE INSERT OR UPDATE OF "title", "location" ON "project_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('title', 'location');
CREATE TRIGGER "feature_translations_search_text" BEFORE INSERT OR UPDATE OF "title" ON "feature_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('title');
CREATE TRIGGER "gallery_image_translations_search_text" BEFORE INSERT OR UPDATE OF "title" ON "gallery_image_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('title');
CREATE TRIGGER "buildings_search_text" BEFORE INSERT OR UPDATE OF "identifier" ON "buildings"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('identifier');
CREATE TRIGGER "building_translations_search_text" BEFORE INSERT OR UPDATE OF "name" ON "building_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
CREATE TRIGGER "contacts_search_text" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
CREATE TRIGGER "campaigns_search_text" BEFORE INSERT OR UPDATE OF "name" ON "campaigns"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
CREATE TRIGGER "translations_search_text" BEFORE INSERT OR UPDATE OF "key", "ka", "en", "ru" ON "translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('key', 'ka', 'en', 'ru');

UPDATE "users" SET "name" = "name";
UPDATE "media" SET "original_name" = "original_name";
UPDATE "media_translations" SET "alt_text" = "alt_text";
UPDATE "project_translations" SET "title" = "title";
UPDATE "feature_translations" SET "title" = "title";
UPDATE "gallery_image_translations" SET "title" = "title";
UPDATE "buildings" SET "identifier" = "identifier";
UPDATE "building_translations" SET "name" = "name";
UPDATE "contacts" SET "name" = "name";
UPDATE "campaigns" SET "name" = "name";
UPDATE "translations" SET "key" = "key";
