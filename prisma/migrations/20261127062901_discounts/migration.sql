-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "discount_reason" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "discount_until" DATE,
ADD COLUMN     "old_price" INTEGER;

-- CreateIndex
CREATE INDEX "apartments_discount_until_idx" ON "apartments"("discount_until");
