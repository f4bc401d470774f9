-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "released_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "customers_released_idx" ON "customers"("released_at") WHERE (released_at IS NOT NULL);
