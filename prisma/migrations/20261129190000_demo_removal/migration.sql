-- What the demo has brought, so that it can be told from the firm's own. Demos that were added before have no lines here.
-- CreateTable
CREATE TABLE "demo_records" (
    "table_name" TEXT NOT NULL,
    "record_id" TEXT NOT NULL,
    "noted_at" TIMESTAMPTZ(6) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "demo_records_pkey" PRIMARY KEY ("table_name","record_id")
);

-- CreateTable
CREATE TABLE "demo_removals" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "phase" TEXT NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "asked_by_id" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_owner" UUID,
    "lease_expires_at" TIMESTAMPTZ(3),
    "backup_name" TEXT,
    "removed" JSONB NOT NULL DEFAULT '{}',
    "failure" TEXT,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "demo_removals_pkey" PRIMARY KEY ("id")
);
