-- AlterTable
ALTER TABLE "password_links" ADD COLUMN     "is_forgotten" BOOLEAN NOT NULL DEFAULT false;
