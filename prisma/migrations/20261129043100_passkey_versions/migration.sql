-- AlterTable
ALTER TABLE "passkeys" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;
