-- CreateTable
CREATE TABLE "customer_views" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_views_owner_id_idx" ON "customer_views"("owner_id");

-- AddForeignKey
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
