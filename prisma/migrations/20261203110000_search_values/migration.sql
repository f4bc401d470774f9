-- CreateTable
CREATE TABLE "search_values" (
    "day" DATE NOT NULL,
    "filter" TEXT NOT NULL,
    "project_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "search_values_pkey" PRIMARY KEY ("day","filter")
);

-- CreateIndex
CREATE INDEX "search_values_project_id_idx" ON "search_values"("project_id");

-- AddForeignKey
ALTER TABLE "search_values" ADD CONSTRAINT "search_values_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
