-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "left_topics" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "topics" TEXT[] DEFAULT ARRAY[]::TEXT[];
