-- AlterTable
ALTER TABLE "bounce_events" ADD COLUMN     "is_former_address" BOOLEAN NOT NULL DEFAULT false;
