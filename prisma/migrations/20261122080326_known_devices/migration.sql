-- AlterEnum
ALTER TYPE "customer_history_kind" ADD VALUE 'confirmation_refused';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "login_warned_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device_hash" TEXT,
ADD COLUMN     "network_hash" TEXT;
