-- CreateEnum
CREATE TYPE "project_document_kind" AS ENUM ('permit', 'plan', 'certificate', 'price_list', 'other');

-- CreateTable
CREATE TABLE "document_files" (
    "hash" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_files_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "project_documents" (
    "id" SERIAL NOT NULL,
    "project_id" INTEGER NOT NULL,
    "kind" "project_document_kind" NOT NULL,
    "issued_on" DATE,
    "file_hash" TEXT NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),
    "updated_by_id" INTEGER,

    CONSTRAINT "project_documents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "project_document_translations" (
    "document_id" INTEGER NOT NULL,
    "locale" "locale" NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "project_document_translations_pkey" PRIMARY KEY ("document_id","locale")
);

-- CreateIndex
CREATE INDEX "document_files_used_at_idx" ON "document_files"("used_at");

-- CreateIndex
CREATE INDEX "project_documents_project_id_sort_order_id_idx" ON "project_documents"("project_id", "sort_order", "id");

-- CreateIndex
CREATE INDEX "project_documents_sort_order_id_idx" ON "project_documents"("sort_order", "id");

-- CreateIndex
CREATE INDEX "project_documents_file_hash_idx" ON "project_documents"("file_hash");

-- CreateIndex
CREATE INDEX "project_documents_deleted_at_idx" ON "project_documents"("deleted_at");

-- CreateIndex
CREATE INDEX "project_documents_updated_by_id_idx" ON "project_documents"("updated_by_id");

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_file_hash_fkey" FOREIGN KEY ("file_hash") REFERENCES "document_files"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_documents" ADD CONSTRAINT "project_documents_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "project_document_translations" ADD CONSTRAINT "project_document_translations_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "project_documents"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "project_document_translations_search_text" BEFORE INSERT OR UPDATE OF "title" ON "project_document_translations"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('title');
