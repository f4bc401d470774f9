-- CreateTable
CREATE TABLE "customer_views" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "filters" JSONB NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "owner_id" INTEGER,
    "version" INTEGER NOT NULL DEFAULT 1,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_views_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "customer_views_owner_id_idx" ON "customer_views"("owner_id");

-- CreateIndex
CREATE UNIQUE INDEX "customer_views_shared_name_key" ON "customer_views"("name_key") WHERE ("is_shared" = true AND "deleted_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "customer_views_own_name_key" ON "customer_views"("owner_id", "name_key") WHERE ("deleted_at" IS NULL);

-- AddForeignKey
ALTER TABLE "customer_views" ADD CONSTRAINT "customer_views_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A view that only its owner sees goes with them; nobody could open or delete it any more.
CREATE FUNCTION "drop_own_views"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "customer_views" WHERE "owner_id" = OLD."id" AND NOT "is_shared";
  RETURN OLD;
END
$$;
CREATE TRIGGER "users_views_go" BEFORE DELETE ON "users" FOR EACH ROW EXECUTE FUNCTION "drop_own_views"();
