-- CreateEnum
CREATE TYPE "routing_hours" AS ENUM ('any', 'within', 'outside');

-- CreateTable
CREATE TABLE "routing_rules" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "search_text" TEXT NOT NULL DEFAULT '',
    "project_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "locales" "locale"[] DEFAULT ARRAY[]::"locale"[],
    "subjects" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "sources" "customer_source"[] DEFAULT ARRAY[]::"customer_source"[],
    "hours" "routing_hours" NOT NULL DEFAULT 'any',
    "user_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_by_id" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "routing_rules_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customer_routings" (
    "id" SERIAL NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "rule_id" INTEGER,
    "user_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "customer_routings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "staff_presence" (
    "user_id" INTEGER NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "staff_presence_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "staff_mail_choices" (
    "user_id" INTEGER NOT NULL,
    "off" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "staff_mail_choices_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "routing_rules_updated_by_id_idx" ON "routing_rules"("updated_by_id");

-- CreateIndex
CREATE INDEX "routing_rules_order_idx" ON "routing_rules"("sort_order", "id") WHERE ("deleted_at" IS NULL);

-- CreateIndex
CREATE UNIQUE INDEX "customer_routings_customer_id_key" ON "customer_routings"("customer_id");

-- CreateIndex
CREATE INDEX "customer_routings_rule_id_id_idx" ON "customer_routings"("rule_id", "id");

-- CreateIndex
CREATE INDEX "customer_routings_user_id_idx" ON "customer_routings"("user_id");

-- AddForeignKey
ALTER TABLE "routing_rules" ADD CONSTRAINT "routing_rules_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_routings" ADD CONSTRAINT "customer_routings_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_routings" ADD CONSTRAINT "customer_routings_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "routing_rules"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_routings" ADD CONSTRAINT "customer_routings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_presence" ADD CONSTRAINT "staff_presence_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "staff_mail_choices" ADD CONSTRAINT "staff_mail_choices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TRIGGER "routing_rules_search_text" BEFORE INSERT OR UPDATE OF "name" ON "routing_rules"
FOR EACH ROW EXECUTE FUNCTION "set_search_text"('name');
