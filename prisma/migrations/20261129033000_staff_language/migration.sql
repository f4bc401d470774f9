-- CreateEnum
CREATE TYPE "admin_language" AS ENUM ('ka', 'en');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "language" "admin_language" NOT NULL DEFAULT 'ka';
