-- AlterTable
ALTER TABLE "inventory_changes" ADD COLUMN     "restored_version" INTEGER,
ADD COLUMN     "reviewed" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "content_history" ADD COLUMN     "restored_version" INTEGER,
ADD COLUMN     "reviewed" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "contact_segments" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
