-- CreateEnum
CREATE TYPE "parking_kind" AS ENUM ('underground', 'covered', 'open');

-- AlterTable
ALTER TABLE "apartments" ADD COLUMN     "frontage_m" DECIMAL(5,2),
ADD COLUMN     "has_ev_charger" BOOLEAN,
ADD COLUMN     "has_street_entrance" BOOLEAN,
ADD COLUMN     "parking_kind" "parking_kind";
