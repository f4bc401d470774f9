-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "customer_history_kind" ADD VALUE 'offer_changed';
ALTER TYPE "customer_history_kind" ADD VALUE 'offer_withdrawn';

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "changed_at" TIMESTAMPTZ(3),
ADD COLUMN     "changed_by_id" INTEGER,
ADD COLUMN     "made_by_id" INTEGER,
ADD COLUMN     "note" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "offer_versions" (
    "offer_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "snapshot" JSONB NOT NULL,
    "note" TEXT NOT NULL,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "made_by_id" INTEGER,
    "made_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_versions_pkey" PRIMARY KEY ("offer_id","version")
);

-- CreateIndex
CREATE INDEX "offer_versions_made_by_id_idx" ON "offer_versions"("made_by_id");

-- CreateIndex
CREATE INDEX "offers_made_by_id_idx" ON "offers"("made_by_id");

-- CreateIndex
CREATE INDEX "offers_changed_by_id_idx" ON "offers"("changed_by_id");

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_changed_by_id_fkey" FOREIGN KEY ("changed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_offer_id_fkey" FOREIGN KEY ("offer_id") REFERENCES "offers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "offer_versions" ADD CONSTRAINT "offer_versions_made_by_id_fkey" FOREIGN KEY ("made_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
