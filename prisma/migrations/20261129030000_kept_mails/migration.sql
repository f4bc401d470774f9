-- AlterTable
ALTER TABLE "received_mails" ADD COLUMN     "sender" TEXT,
ADD COLUMN     "subject" TEXT;
