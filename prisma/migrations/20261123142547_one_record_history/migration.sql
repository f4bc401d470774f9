-- One history for everything that staff write: `content_history` takes the lines of `inventory_changes` too. Table and
-- type keep their names, and `inventory_changes` its rows, because the build before this one still runs beside it.
-- The lines follow in a migration of their own: these changes keep visitors waiting, and must not take long.
ALTER TABLE "content_history" ADD COLUMN     "reason" TEXT NOT NULL DEFAULT '';

-- Who wrote last was looked up in the history.
ALTER TABLE "buildings" ADD COLUMN     "updated_by_id" INTEGER;
ALTER TABLE "floors" ADD COLUMN     "updated_by_id" INTEGER;
ALTER TABLE "apartments" ADD COLUMN     "updated_by_id" INTEGER;
ALTER TABLE "zone_images" ADD COLUMN     "updated_by_id" INTEGER;
ALTER TABLE "zones" ADD COLUMN     "updated_by_id" INTEGER;

UPDATE "buildings" r SET "updated_by_id" = (
    SELECT c."actor_id" FROM "inventory_changes" c
    WHERE c."entity" = 'building' AND c."entity_id" = r."id" ORDER BY c."id" DESC LIMIT 1);
UPDATE "floors" r SET "updated_by_id" = (
    SELECT c."actor_id" FROM "inventory_changes" c
    WHERE c."entity" = 'floor' AND c."entity_id" = r."id" ORDER BY c."id" DESC LIMIT 1);
UPDATE "apartments" r SET "updated_by_id" = (
    SELECT c."actor_id" FROM "inventory_changes" c
    WHERE c."entity" = 'apartment' AND c."entity_id" = r."id" ORDER BY c."id" DESC LIMIT 1);
UPDATE "zone_images" r SET "updated_by_id" = (
    SELECT c."actor_id" FROM "inventory_changes" c
    WHERE c."entity" = 'zone_image' AND c."entity_id" = r."id" ORDER BY c."id" DESC LIMIT 1);
UPDATE "zones" r SET "updated_by_id" = (
    SELECT c."actor_id" FROM "inventory_changes" c
    WHERE c."entity" = 'zone' AND c."entity_id" = r."id" ORDER BY c."id" DESC LIMIT 1);

CREATE INDEX "buildings_updated_by_id_idx" ON "buildings"("updated_by_id");
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "floors_updated_by_id_idx" ON "floors"("updated_by_id");
ALTER TABLE "floors" ADD CONSTRAINT "floors_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "apartments_updated_by_id_idx" ON "apartments"("updated_by_id");
ALTER TABLE "apartments" ADD CONSTRAINT "apartments_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "zone_images_updated_by_id_idx" ON "zone_images"("updated_by_id");
ALTER TABLE "zone_images" ADD CONSTRAINT "zone_images_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "zones_updated_by_id_idx" ON "zones"("updated_by_id");
ALTER TABLE "zones" ADD CONSTRAINT "zones_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
