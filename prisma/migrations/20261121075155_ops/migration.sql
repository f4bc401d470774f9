-- CreateTable
CREATE TABLE "ops_entries" (
    "id" SERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "queue" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',
    "actor_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ops_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "web_vitals" (
    "day" DATE NOT NULL,
    "route" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "web_vitals_pkey" PRIMARY KEY ("day","route","metric","bucket")
);

-- CreateIndex
CREATE INDEX "ops_entries_created_at_idx" ON "ops_entries"("created_at");

-- CreateIndex
CREATE INDEX "ops_entries_actor_id_idx" ON "ops_entries"("actor_id");

-- AddForeignKey
ALTER TABLE "ops_entries" ADD CONSTRAINT "ops_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
