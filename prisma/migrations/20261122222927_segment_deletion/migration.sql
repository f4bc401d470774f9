-- AlterTable
ALTER TABLE "contact_segments" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3);
