-- CreateExtension
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "content_history_kind" AS ENUM ('created', 'updated', 'deleted', 'restored');

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "last_login_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_by_id" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "projects" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_by_id" INTEGER;

-- AlterTable
ALTER TABLE "features" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "sort_order" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_by_id" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "articles" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_by_id" INTEGER;

-- AlterTable
ALTER TABLE "gallery_images" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_by_id" INTEGER;

-- AlterTable
ALTER TABLE "translations" ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "en_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "is_in_use" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "ka_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "ru_changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "updated_by_id" INTEGER,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "settings" ADD COLUMN     "updated_by_id" INTEGER;

-- CreateTable
CREATE TABLE "content_history" (
    "id" SERIAL NOT NULL,
    "entity" TEXT NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "kind" "content_history_kind" NOT NULL,
    "actor_id" INTEGER,
    "changes" JSONB NOT NULL DEFAULT '{}',
    "snapshot" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "content_history_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_links" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "password_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "content_history_actor_id_idx" ON "content_history"("actor_id");

-- CreateIndex
CREATE INDEX "content_history_created_at_idx" ON "content_history"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "content_history_entity_entity_id_version_key" ON "content_history"("entity", "entity_id", "version");

-- CreateIndex
CREATE UNIQUE INDEX "password_links_token_hash_key" ON "password_links"("token_hash");

-- CreateIndex
CREATE INDEX "password_links_user_id_idx" ON "password_links"("user_id");

-- CreateIndex
CREATE INDEX "password_links_expires_at_idx" ON "password_links"("expires_at");

-- CreateIndex
CREATE INDEX "users_deleted_at_idx" ON "users"("deleted_at");

-- CreateIndex
CREATE INDEX "users_updated_by_id_idx" ON "users"("updated_by_id");

-- CreateIndex
CREATE INDEX "media_created_at_id_idx" ON "media"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "media_original_name_idx" ON "media" USING GIN ("original_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "projects_deleted_at_idx" ON "projects"("deleted_at");

-- CreateIndex
CREATE INDEX "projects_updated_by_id_idx" ON "projects"("updated_by_id");

-- CreateIndex
CREATE INDEX "projects_sort_order_id_idx" ON "projects"("sort_order", "id");

-- CreateIndex
CREATE INDEX "project_translations_title_location_idx" ON "project_translations" USING GIN ("title" gin_trgm_ops, "location" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "features_deleted_at_idx" ON "features"("deleted_at");

-- CreateIndex
CREATE INDEX "features_updated_by_id_idx" ON "features"("updated_by_id");

-- CreateIndex
CREATE INDEX "features_sort_order_id_idx" ON "features"("sort_order", "id");

-- CreateIndex
CREATE INDEX "feature_translations_title_idx" ON "feature_translations" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "articles_deleted_at_idx" ON "articles"("deleted_at");

-- CreateIndex
CREATE INDEX "articles_updated_by_id_idx" ON "articles"("updated_by_id");

-- CreateIndex
CREATE INDEX "articles_publish_at_id_idx" ON "articles"("publish_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "articles_is_featured_idx" ON "articles"("is_featured");

-- CreateIndex
CREATE INDEX "gallery_images_deleted_at_idx" ON "gallery_images"("deleted_at");

-- CreateIndex
CREATE INDEX "gallery_images_updated_by_id_idx" ON "gallery_images"("updated_by_id");

-- CreateIndex
CREATE INDEX "gallery_images_sort_order_id_idx" ON "gallery_images"("sort_order", "id");

-- CreateIndex
CREATE INDEX "gallery_image_translations_title_idx" ON "gallery_image_translations" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "translations_deleted_at_idx" ON "translations"("deleted_at");

-- CreateIndex
CREATE INDEX "translations_updated_by_id_idx" ON "translations"("updated_by_id");

-- CreateIndex
CREATE INDEX "translations_key_ka_en_ru_idx" ON "translations" USING GIN ("key" gin_trgm_ops, "ka" gin_trgm_ops, "en" gin_trgm_ops, "ru" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "settings_updated_by_id_idx" ON "settings"("updated_by_id");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "features" ADD CONSTRAINT "features_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "articles" ADD CONSTRAINT "articles_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gallery_images" ADD CONSTRAINT "gallery_images_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "content_history" ADD CONSTRAINT "content_history_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "password_links" ADD CONSTRAINT "password_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "translations" ADD CONSTRAINT "translations_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "settings" ADD CONSTRAINT "settings_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
