-- AlterEnum
ALTER TYPE "price_list_stop" ADD VALUE 'not_allowed';

-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "scheduled_by_id" INTEGER;
