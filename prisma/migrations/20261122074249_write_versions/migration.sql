-- AlterTable
ALTER TABLE "inventory_changes" ADD COLUMN     "is_overwrite" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "customer_history" ADD COLUMN     "is_overwrite" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "content_history" ADD COLUMN     "is_overwrite" BOOLEAN NOT NULL DEFAULT false;
