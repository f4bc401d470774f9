-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "video_hash" TEXT,
ADD COLUMN     "video_poster_id" INTEGER;

-- CreateTable
CREATE TABLE "video_files" (
    "hash" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "video_files_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE INDEX "video_files_used_at_idx" ON "video_files"("used_at");

-- CreateIndex
CREATE INDEX "projects_video_hash_idx" ON "projects"("video_hash");

-- CreateIndex
CREATE INDEX "projects_video_poster_id_idx" ON "projects"("video_poster_id");

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_video_hash_fkey" FOREIGN KEY ("video_hash") REFERENCES "video_files"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_video_poster_id_fkey" FOREIGN KEY ("video_poster_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
