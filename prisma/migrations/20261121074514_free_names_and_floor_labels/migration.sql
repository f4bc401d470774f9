-- DropIndex
DROP INDEX "buildings_project_id_identifier_key";

-- DropIndex
DROP INDEX "floors_building_id_number_key";

-- DropIndex
DROP INDEX "apartments_building_id_number_key";

-- AlterTable
ALTER TABLE "floors" ADD COLUMN     "label" TEXT NOT NULL DEFAULT '';

-- CreateIndex
CREATE UNIQUE INDEX "buildings_project_id_identifier_key" ON "buildings"("project_id", "identifier") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "floors_building_id_number_key" ON "floors"("building_id", "number") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "apartments_building_id_number_key" ON "apartments"("building_id", "number") WHERE ("deleted_at" IS NULL);
