-- CreateTable
CREATE TABLE "saved_search_entries" (
    "search_id" INTEGER NOT NULL,
    "entry_id" INTEGER NOT NULL,
    "found_at" TIMESTAMPTZ(3),
    "mailing" INTEGER,

    CONSTRAINT "saved_search_entries_pkey" PRIMARY KEY ("search_id","entry_id")
);

-- CreateIndex
CREATE INDEX "saved_search_entries_entry_id_idx" ON "saved_search_entries"("entry_id");

-- AddForeignKey
ALTER TABLE "saved_search_entries" ADD CONSTRAINT "saved_search_entries_search_id_fkey" FOREIGN KEY ("search_id") REFERENCES "saved_searches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_search_entries" ADD CONSTRAINT "saved_search_entries_entry_id_fkey" FOREIGN KEY ("entry_id") REFERENCES "construction_entries"("id") ON DELETE CASCADE ON UPDATE CASCADE;
