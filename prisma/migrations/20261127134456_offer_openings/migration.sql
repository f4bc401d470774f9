-- AlterEnum
ALTER TYPE "customer_history_kind" ADD VALUE 'offer_opened';

-- AlterTable
ALTER TABLE "offers" ADD COLUMN     "opened_at" TIMESTAMPTZ(3),
ADD COLUMN     "opened_count" INTEGER NOT NULL DEFAULT 0;
