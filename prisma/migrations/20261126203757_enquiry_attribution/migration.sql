-- DropIndex
DROP INDEX "customers_apartment_id_idx";

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "attribution" JSONB,
ADD COLUMN     "came_from" TEXT,
ADD COLUMN     "first_attribution" JSONB,
ADD COLUMN     "first_came_from" TEXT;

-- CreateIndex
CREATE INDEX "customers_source_newest_idx" ON "customers"("came_from", "created_at" DESC, "id" DESC) WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE INDEX "customers_apartment_id_created_at_id_idx" ON "customers"("apartment_id", "created_at", "id");
