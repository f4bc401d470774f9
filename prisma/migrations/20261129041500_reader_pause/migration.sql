-- AlterTable
ALTER TABLE "contacts" ADD COLUMN     "paused_until" TIMESTAMPTZ(3);
