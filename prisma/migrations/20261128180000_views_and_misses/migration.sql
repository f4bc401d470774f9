-- CreateTable
CREATE TABLE "apartment_views_daily" (
    "apartment_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "views" INTEGER NOT NULL DEFAULT 0,
    "compares" INTEGER NOT NULL DEFAULT 0,
    "shortlists" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "apartment_views_daily_pkey" PRIMARY KEY ("apartment_id","day")
);

-- CreateTable
CREATE TABLE "search_misses" (
    "day" DATE NOT NULL,
    "filter" TEXT NOT NULL,
    "project_id" INTEGER,
    "count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "search_misses_pkey" PRIMARY KEY ("day","filter")
);

-- CreateIndex
CREATE INDEX "apartment_views_daily_day_idx" ON "apartment_views_daily"("day");

-- CreateIndex
CREATE INDEX "search_misses_project_id_idx" ON "search_misses"("project_id");

-- AddForeignKey
ALTER TABLE "apartment_views_daily" ADD CONSTRAINT "apartment_views_daily_apartment_id_fkey" FOREIGN KEY ("apartment_id") REFERENCES "apartments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "search_misses" ADD CONSTRAINT "search_misses_project_id_fkey" FOREIGN KEY ("project_id") REFERENCES "projects"("id") ON DELETE CASCADE ON UPDATE CASCADE;
