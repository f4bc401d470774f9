-- CreateTable
CREATE TABLE "kept_keys" (
    "purpose" TEXT NOT NULL,
    "key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_keys_pkey" PRIMARY KEY ("purpose")
);
