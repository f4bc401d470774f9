-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "video_captions" JSONB;

-- CreateTable
CREATE TABLE "caption_files" (
    "hash" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "caption_files_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "caption_files_used_at_idx" ON "caption_files"("used_at");
