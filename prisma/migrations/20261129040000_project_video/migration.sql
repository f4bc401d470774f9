-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "video_url" TEXT NOT NULL DEFAULT '';
