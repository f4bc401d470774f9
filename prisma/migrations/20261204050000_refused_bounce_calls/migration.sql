-- CreateTable
CREATE TABLE "refused_bounce_calls" (
    "provider" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refused_bounce_calls_pkey" PRIMARY KEY ("provider")
);
