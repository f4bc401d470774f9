-- AlterTable
ALTER TABLE "price_list_entries" ADD COLUMN     "is_kept" BOOLEAN NOT NULL DEFAULT false;
