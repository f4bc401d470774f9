-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "discount_reason" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "discount_until" DATE,
ADD COLUMN     "old_price" INTEGER;

-- CreateIndex
CREATE INDEX "apartments_discount_until_idx" ON "apartments"("discount_until");

-- A discount has an old price above the price, and an end.
ALTER TABLE "apartments" ADD CONSTRAINT "apartments_discount_check" CHECK (
    ("old_price" IS NULL AND "discount_until" IS NULL)
    OR ("old_price" IS NOT NULL AND "discount_until" IS NOT NULL AND "price" IS NOT NULL AND "price" < "old_price")
);
