-- AlterEnum
-- This migration adds more than one value to an enum.
-- With PostgreSQL versions 11 and earlier, this is not possible
-- in a single migration. This can be worked around by creating
-- multiple migrations, each migration adding only one value to
-- the enum.


ALTER TYPE "user_role" ADD VALUE 'sales_manager';
ALTER TYPE "user_role" ADD VALUE 'sales_agent';
ALTER TYPE "user_role" ADD VALUE 'editor';
ALTER TYPE "user_role" ADD VALUE 'translator';
ALTER TYPE "user_role" ADD VALUE 'read_only';

-- AlterTable
ALTER TABLE "users" ADD COLUMN     "is_limited" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "text_locale" "locale";

-- CreateTable
CREATE TABLE "user_projects" (
    "user_id" INTEGER NOT NULL,
    "project_id" INTEGER NOT NULL,

    CONSTRAINT "user_projects_pkey" PRIMARY KEY ("user_id","project_id")
);

-- CreateIndex
CREATE INDEX "user_projects_project_id_idx" ON "user_projects"("project_id");

-- AddForeignKey
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_projects" ADD CONSTRAINT "user_projects_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
