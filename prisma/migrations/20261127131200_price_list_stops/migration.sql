-- CreateEnum
CREATE TYPE "price_list_stop" AS ENUM ('stale', 'without_price', 'nothing_left', 'project_deleted', 'refused');

-- AlterTable
ALTER TABLE "price_lists" ADD COLUMN     "stop_reason" "price_list_stop",
ADD COLUMN     "stopped_at" TIMESTAMPTZ(3);

-- Lists that were stopped before: only changed prices were a reason then.
UPDATE "price_lists" SET "stop_reason" = 'stale', "stopped_at" = "updated_at" WHERE "stopped_by" IS NOT NULL AND "status" = 'draft';
