-- CreateTable
CREATE TABLE "backup_runs" (
    "id" SERIAL NOT NULL,
    "day" DATE NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 1,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "lease_owner" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "name" TEXT,
    "bytes" BIGINT,
    "duration_ms" INTEGER,

    CONSTRAINT "backup_runs_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "backup_runs_day_key" ON "backup_runs"("day");
