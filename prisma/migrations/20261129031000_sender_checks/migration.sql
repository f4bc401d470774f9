-- CreateEnum
CREATE TYPE "sender_check" AS ENUM ('confirmed', 'unconfirmed', 'failed');

-- AlterTable
ALTER TABLE "customer_mails" ADD COLUMN     "sender_check" "sender_check";
