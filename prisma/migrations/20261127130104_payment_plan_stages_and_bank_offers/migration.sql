-- CreateEnum
CREATE TYPE "payment_plan_kind" AS ENUM ('instalments', 'mortgage');

-- AlterTable
ALTER TABLE "payment_plans" ADD COLUMN     "kind" "payment_plan_kind" NOT NULL DEFAULT 'instalments',
ADD COLUMN     "offered_until" DATE,
ADD COLUMN     "stages" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "yearly_rate_percent" DECIMAL(5,2);

-- AlterTable
ALTER TABLE "payment_plan_translations" ADD COLUMN     "currency_note" TEXT NOT NULL DEFAULT '';
