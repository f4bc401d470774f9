-- CreateEnum
CREATE TYPE "payment_interval" AS ENUM ('monthly', 'quarterly');

-- AlterTable
ALTER TABLE "customers" ADD COLUMN     "payment_plan" JSONB;

-- CreateTable
CREATE TABLE "payment_plans" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER,
    "min_down_percent" DECIMAL(5,2) NOT NULL,
    "max_down_percent" DECIMAL(5,2) NOT NULL,
    "default_down_percent" DECIMAL(5,2) NOT NULL,
    "min_months" INTEGER NOT NULL,
    "max_months" INTEGER NOT NULL,
    "default_months" INTEGER NOT NULL,
    "interval" "payment_interval" NOT NULL,
    "balloon_percent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "full_payment_discount_percent" DECIMAL(5,2) NOT NULL DEFAULT 0,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "updated_by_id" INTEGER,

    CONSTRAINT "payment_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_plan_translations" (
    "payment_plan_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "payment_plan_translations_pkey" PRIMARY KEY ("payment_plan_id","locale")
);

-- CreateIndex
CREATE INDEX "payment_plans_project_id_idx" ON "payment_plans"("project_id");

-- CreateIndex
CREATE INDEX "payment_plans_deleted_at_idx" ON "payment_plans"("deleted_at");

-- CreateIndex
CREATE INDEX "payment_plans_updated_by_id_idx" ON "payment_plans"("updated_by_id");

-- CreateIndex
CREATE INDEX "payment_plans_sort_order_id_idx" ON "payment_plans"("sort_order", "id");

-- AddForeignKey
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_plans" ADD CONSTRAINT "payment_plans_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_plan_translations" ADD CONSTRAINT "payment_plan_translations_payment_plan_id_fkey" FOREIGN KEY ("payment_plan_id") REFERENCES "payment_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "payment_plan_translations_search_text" BEFORE INSERT OR UPDATE OF "name" ON "payment_plan_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
