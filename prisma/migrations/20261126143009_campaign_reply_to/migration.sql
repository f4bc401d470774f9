-- AlterTable
ALTER TABLE "campaigns" ADD COLUMN     "reply_to" TEXT NOT NULL DEFAULT '';
