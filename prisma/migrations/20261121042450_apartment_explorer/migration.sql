-- CreateEnum
CREATE TYPE "apartment_status" AS ENUM ('available', 'reserved', 'sold');

-- CreateEnum
CREATE TYPE "zone_image_kind" AS ENUM ('overview', 'building', 'floor');

-- CreateEnum
CREATE TYPE "zone_type" AS ENUM ('building_block', 'floor_strip', 'apartment_unit');

-- CreateEnum
CREATE TYPE "inventory_entity" AS ENUM ('building', 'floor', 'apartment', 'zone', 'zone_image');

-- CreateEnum
CREATE TYPE "inventory_action" AS ENUM ('created', 'updated', 'deleted', 'restored');

-- CreateEnum
CREATE TYPE "hold_end" AS ENUM ('released', 'expired', 'sold');

-- DropForeignKey
ALTER TABLE "apartments" DROP CONSTRAINT "apartments_project_id_fkey";

-- DropIndex
DROP INDEX "apartments_project_id_floor_number_idx";

-- AlterTable
ALTER TABLE "apartments" DROP COLUMN "floor_number",
DROP COLUMN "project_id",
ADD COLUMN     "area_balcony" DECIMAL(7,2),
ADD COLUMN     "area_living" DECIMAL(7,2),
ADD COLUMN     "area_total" DECIMAL(7,2) NOT NULL,
ADD COLUMN     "bedrooms" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "building_id" INTEGER NOT NULL,
ADD COLUMN     "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "floor_id" INTEGER NOT NULL,
ADD COLUMN     "is_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "is_price_hidden" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "orientation" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "plan_image_id" INTEGER,
ADD COLUMN     "price" INTEGER,
ADD COLUMN     "rooms" INTEGER NOT NULL,
ADD COLUMN     "status" "apartment_status" NOT NULL DEFAULT 'available',
ADD COLUMN     "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1;

-- CreateTable
CREATE TABLE "buildings" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "identifier" TEXT NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "buildings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "building_translations" (
    "building_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "building_translations_pkey" PRIMARY KEY ("building_id","locale")
);

-- CreateTable
CREATE TABLE "floors" (
    "id" SERIAL NOT NULL,
    "building_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "floors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "apartment_translations" (
    "apartment_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "apartment_translations_pkey" PRIMARY KEY ("apartment_id","locale")
);

-- CreateTable
CREATE TABLE "apartment_images" (
    "apartment_id" INTEGER NOT NULL,
    "media_id" INTEGER NOT NULL,
    "sort_order" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "apartment_images_pkey" PRIMARY KEY ("apartment_id","media_id")
);

-- CreateTable
CREATE TABLE "zone_images" (
    "id" SERIAL NOT NULL,
    "kind" "zone_image_kind" NOT NULL,
    "project_id" INTEGER NOT NULL,
    "building_id" INTEGER,
    "floor_id" INTEGER,
    "media_id" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "zone_images_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "zones" (
    "id" SERIAL NOT NULL,
    "zone_image_id" INTEGER NOT NULL,
    "type" "zone_type" NOT NULL,
    "points" JSONB NOT NULL,
    "label" TEXT,
    "building_id" INTEGER,
    "floor_id" INTEGER,
    "apartment_id" INTEGER,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "zones_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inventory_changes" (
    "id" BIGSERIAL NOT NULL,
    "entity" "inventory_entity" NOT NULL,
    "entity_id" INTEGER NOT NULL,
    "action" "inventory_action" NOT NULL,
    "version" INTEGER NOT NULL,
    "fields" TEXT[],
    "changes" JSONB NOT NULL DEFAULT '{}',
    "reason" TEXT NOT NULL DEFAULT '',
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inventory_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "holds" (
    "id" SERIAL NOT NULL,
    "apartment_id" INTEGER NOT NULL,
    "holder_id" INTEGER,
    "reason" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "end" "hold_end",
    "ended_by_id" INTEGER,

    CONSTRAINT "holds_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "buildings_project_id_identifier_key" ON "buildings"("project_id", "identifier");

-- CreateIndex
CREATE UNIQUE INDEX "floors_building_id_number_key" ON "floors"("building_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "floors_id_building_id_key" ON "floors"("id", "building_id");

-- CreateIndex
CREATE INDEX "apartment_images_media_id_idx" ON "apartment_images"("media_id");

-- CreateIndex
CREATE INDEX "zone_images_project_id_kind_id_idx" ON "zone_images"("project_id", "kind", "id");

-- CreateIndex
CREATE INDEX "zone_images_building_id_idx" ON "zone_images"("building_id");

-- CreateIndex
CREATE INDEX "zone_images_floor_id_idx" ON "zone_images"("floor_id");

-- CreateIndex
CREATE INDEX "zone_images_media_id_idx" ON "zone_images"("media_id");

-- CreateIndex
CREATE INDEX "zones_zone_image_id_sort_order_id_idx" ON "zones"("zone_image_id", "sort_order", "id");

-- CreateIndex
CREATE INDEX "zones_building_id_idx" ON "zones"("building_id");

-- CreateIndex
CREATE INDEX "zones_floor_id_idx" ON "zones"("floor_id");

-- CreateIndex
CREATE INDEX "zones_apartment_id_idx" ON "zones"("apartment_id");

-- CreateIndex
CREATE INDEX "inventory_changes_entity_entity_id_id_idx" ON "inventory_changes"("entity", "entity_id", "id");

-- CreateIndex
CREATE INDEX "inventory_changes_actor_id_idx" ON "inventory_changes"("actor_id");

-- CreateIndex
CREATE INDEX "holds_apartment_id_id_idx" ON "holds"("apartment_id", "id");

-- CreateIndex
CREATE INDEX "holds_ended_at_until_idx" ON "holds"("ended_at", "until");

-- CreateIndex
CREATE INDEX "holds_holder_id_idx" ON "holds"("holder_id");

-- CreateIndex
CREATE INDEX "holds_ended_by_id_idx" ON "holds"("ended_by_id");

-- CreateIndex
CREATE INDEX "apartments_floor_id_number_idx" ON "apartments"("floor_id", "number");

-- CreateIndex
CREATE INDEX "apartments_plan_image_id_idx" ON "apartments"("plan_image_id");

-- CreateIndex
CREATE UNIQUE INDEX "apartments_building_id_number_key" ON "apartments"("building_id", "number");

-- AddForeignKey
ALTER TABLE "buildings" ADD CONSTRAINT "buildings_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "building_translations" ADD CONSTRAINT "building_translations_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "buildings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "floors" ADD CONSTRAINT "floors_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "buildings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apartments" ADD CONSTRAINT "apartments_floor_id_building_id_fkey" FOREIGN KEY ("floor_id", "building_id") REFERENCES "floors"("id", "building_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apartments" ADD CONSTRAINT "apartments_plan_image_id_fkey" FOREIGN KEY ("plan_image_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apartment_translations" ADD CONSTRAINT "apartment_translations_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apartment_images" ADD CONSTRAINT "apartment_images_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "apartment_images" ADD CONSTRAINT "apartment_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_images" ADD CONSTRAINT "zone_images_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_images" ADD CONSTRAINT "zone_images_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "buildings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_images" ADD CONSTRAINT "zone_images_floor_id_fkey" FOREIGN KEY ("floor_id") REFERENCES "floors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zone_images" ADD CONSTRAINT "zone_images_media_id_fkey" FOREIGN KEY ("media_id") REFERENCES "media"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zones" ADD CONSTRAINT "zones_zone_image_id_fkey" FOREIGN KEY ("zone_image_id") REFERENCES "zone_images"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zones" ADD CONSTRAINT "zones_building_id_fkey" FOREIGN KEY ("building_id") REFERENCES "buildings"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zones" ADD CONSTRAINT "zones_floor_id_fkey" FOREIGN KEY ("floor_id") REFERENCES "floors"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "zones" ADD CONSTRAINT "zones_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "inventory_changes" ADD CONSTRAINT "inventory_changes_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_holder_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "holds" ADD CONSTRAINT "holds_ended_by_id_fkey" FOREIGN KEY ("ended_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
