-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "news_category" AS ENUM ('company', 'project', 'industry', 'event');

-- CreateEnum
CREATE TYPE "media_status" AS ENUM ('pending', 'ready', 'failed');

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "main_image_id" INTEGER,
ADD COLUMN     "render_image_id" INTEGER;

-- AlterTable
ALTER TABLE "project_translations" ADD COLUMN     "coming_soon" JSONB;

-- CreateTable
CREATE TABLE "media" (
    "id" SERIAL NOT NULL,
    "content_hash" TEXT NOT NULL,
    "original_key" TEXT NOT NULL,
    "original_name" TEXT NOT NULL DEFAULT '',
    "mime_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "focal_x" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "focal_y" DOUBLE PRECISION NOT NULL DEFAULT 0.5,
    "thumbhash" TEXT,
    "status" "media_status" NOT NULL DEFAULT 'pending',
    "variants" JSONB NOT NULL DEFAULT '[]',
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "media_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "media_translations" (
    "media_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "alt_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "media_translations_pkey" PRIMARY KEY ("media_id","locale")
);

-- CreateTable
CREATE TABLE "project_images" (
    "project_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "project_images_pkey" PRIMARY KEY ("project_id","media_id")
);

-- CreateTable
CREATE TABLE "features" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "icon" TEXT NOT NULL,
    "icon_svg" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "features_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "feature_translations" (
    "feature_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "feature_translations_pkey" PRIMARY KEY ("feature_id","locale")
);

-- CreateTable
CREATE TABLE "project_features" (
    "project_id" INTEGER NOT NULL,
    "feature_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "project_features_pkey" PRIMARY KEY ("project_id","feature_id")
);

-- CreateTable
CREATE TABLE "project_relations" (
    "project_id" INTEGER NOT NULL,
    "related_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "project_relations_pkey" PRIMARY KEY ("project_id","related_id")
);

-- CreateTable
CREATE TABLE "articles" (
    "id" SERIAL NOT NULL,
    "slug" TEXT NOT NULL,
    "category" "news_category" NOT NULL,
    "publish_at" TIMESTAMPTZ(3) NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_featured" BOOLEAN NOT NULL DEFAULT false,
    "views" INTEGER NOT NULL DEFAULT 0,
    "main_image_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "articles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "article_translations" (
    "article_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL,
    "excerpt" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "article_translations_pkey" PRIMARY KEY ("article_id","locale")
);

-- CreateTable
CREATE TABLE "article_images" (
    "article_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "article_images_pkey" PRIMARY KEY ("article_id","media_id")
);

-- CreateTable
CREATE TABLE "gallery_images" (
    "id" SERIAL NOT NULL,
    "media_id" INTEGER NOT NULL,
    "project_id" INTEGER,
    "category" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gallery_images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gallery_image_translations" (
    "gallery_image_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "gallery_image_translations_pkey" PRIMARY KEY ("gallery_image_id","locale")
);

-- CreateTable
CREATE TABLE "legal_pages" (
    "slug" TEXT NOT NULL,
    "updated_on" DATE NOT NULL,

    CONSTRAINT "legal_pages_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "legal_page_translations" (
    "slug" TEXT NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "legal_page_translations_pkey" PRIMARY KEY ("slug","locale")
);

-- CreateIndex
CREATE UNIQUE INDEX "media_content_hash_key" ON "media"("content_hash");

-- CreateIndex
CREATE INDEX "media_status_id_idx" ON "media"("status", "id");

-- CreateIndex
CREATE INDEX "project_images_media_id_idx" ON "project_images"("media_id");

-- CreateIndex
CREATE UNIQUE INDEX "features_key_key" ON "features"("key");

-- CreateIndex
CREATE INDEX "project_features_feature_id_idx" ON "project_features"("feature_id");

-- CreateIndex
CREATE INDEX "project_relations_related_id_idx" ON "project_relations"("related_id");

-- CreateIndex
CREATE UNIQUE INDEX "articles_slug_key" ON "articles"("slug");

-- CreateIndex
CREATE INDEX "articles_is_active_publish_at_id_idx" ON "articles"("is_active", "publish_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "articles_is_active_category_publish_at_idx" ON "articles"("is_active", "category", "publish_at" DESC);

-- CreateIndex
CREATE INDEX "articles_main_image_id_idx" ON "articles"("main_image_id");

-- CreateIndex
CREATE INDEX "article_translations_title_excerpt_idx" ON "article_translations" USING GIN ("title" gin_trgm_ops, "excerpt" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "article_images_media_id_idx" ON "article_images"("media_id");

-- CreateIndex
CREATE INDEX "gallery_images_is_active_category_sort_order_id_idx" ON "gallery_images"("is_active", "category", "sort_order", "id");

-- CreateIndex
CREATE INDEX "gallery_images_media_id_idx" ON "gallery_images"("media_id");

-- CreateIndex
CREATE INDEX "gallery_images_project_id_idx" ON "gallery_images"("project_id");

-- CreateIndex
CREATE INDEX "projects_is_active_status_sort_order_id_idx" ON "projects"("is_active", "status", "sort_order", "id");

-- CreateIndex
CREATE INDEX "projects_main_image_id_idx" ON "projects"("main_image_id");

-- CreateIndex
CREATE INDEX "projects_render_image_id_idx" ON "projects"("render_image_id");

-- AddForeignKey
ALTER TABLE "media_translations" ADD CONSTRAINT "media_translations_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_main_image_id_fkey" FOREIGN KEY ("main_image_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_render_image_id_fkey" FOREIGN KEY ("render_image_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_images" ADD CONSTRAINT "project_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feature_translations" ADD CONSTRAINT "feature_translations_feature_id_fkey" FOREIGN KEY ("feature_id") REFERENCES "features"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_features" ADD CONSTRAINT "project_features_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_features" ADD CONSTRAINT "project_features_feature_id_fkey" FOREIGN KEY ("feature_id") REFERENCES "features"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_relations" ADD CONSTRAINT "project_relations_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_relations" ADD CONSTRAINT "project_relations_related_id_fkey" FOREIGN KEY ("related_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "articles" ADD CONSTRAINT "articles_main_image_id_fkey" FOREIGN KEY ("main_image_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_translations" ADD CONSTRAINT "article_translations_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_images" ADD CONSTRAINT "article_images_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "article_images" ADD CONSTRAINT "article_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_image_translations" ADD CONSTRAINT "gallery_image_translations_gallery_image_id_fkey" FOREIGN KEY ("gallery_image_id") REFERENCES "gallery_images"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "legal_page_translations" ADD CONSTRAINT "legal_page_translations_slug_fkey" FOREIGN KEY ("slug") REFERENCES "legal_pages"("slug") ON DELETE CASCADE ON UPDATE CASCADE;
