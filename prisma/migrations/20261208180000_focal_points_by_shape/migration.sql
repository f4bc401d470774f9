-- AlterTable
ALTER TABLE "media" ADD COLUMN     "focal_square_x" DOUBLE PRECISION,
ADD COLUMN     "focal_square_y" DOUBLE PRECISION,
ADD COLUMN     "focal_tall_x" DOUBLE PRECISION,
ADD COLUMN     "focal_tall_y" DOUBLE PRECISION,
ADD COLUMN     "focal_wide_x" DOUBLE PRECISION,
ADD COLUMN     "focal_wide_y" DOUBLE PRECISION;
