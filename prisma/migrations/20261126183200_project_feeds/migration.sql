-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "feed_google" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "feed_meta" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "feed_units" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "feed_yandex" BOOLEAN NOT NULL DEFAULT false;
