-- CreateEnum
CREATE TYPE "price_list_status" AS ENUM ('draft', 'scheduled', 'published');

-- CreateTable
CREATE TABLE "price_lists" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "status" "price_list_status" NOT NULL DEFAULT 'draft',
    "terms" JSONB NOT NULL,
    "compared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publish_at" TIMESTAMPTZ(3),
    "published_at" TIMESTAMPTZ(3),
    "published_by_id" INTEGER,
    "result" JSONB,
    "stopped_by" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,

    CONSTRAINT "price_lists_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "price_list_entries" (
    "price_list_id" INTEGER NOT NULL,
    "apartment_id" INTEGER NOT NULL,
    "from_price" INTEGER,
    "to_price" INTEGER,

    CONSTRAINT "price_list_entries_pkey" PRIMARY KEY ("price_list_id","apartment_id")
);

-- CreateIndex
CREATE INDEX "price_lists_project_id_id_idx" ON "price_lists"("project_id", "id");

-- CreateIndex
CREATE INDEX "price_lists_status_publish_at_idx" ON "price_lists"("status", "publish_at");

-- CreateIndex
CREATE INDEX "price_lists_published_by_id_idx" ON "price_lists"("published_by_id");

-- CreateIndex
CREATE INDEX "price_lists_updated_by_id_idx" ON "price_lists"("updated_by_id");

-- CreateIndex
CREATE INDEX "price_list_entries_apartment_id_idx" ON "price_list_entries"("apartment_id");

-- AddForeignKey
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_published_by_id_fkey" FOREIGN KEY ("published_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_price_list_id_fkey" FOREIGN KEY ("price_list_id") REFERENCES "price_lists"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_list_entries" ADD CONSTRAINT "price_list_entries_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;
